import { useTranslation } from 'react-i18next';
import type { ListView } from '#contract/base/list-view.ts';
import { saveListView } from '#contract/base/save-list-view.ts';
import { NameDialog } from '../../forms/name-dialog.tsx';
import { to } from '../../forms/target.ts';

export type SavedView = Pick<ListView, 'id' | 'name' | 'query'>;

type SaveProps = { list: string; query: string; name: string; onSaved: () => Promise<void>; onClose: () => void };

/** Saves the present state of the list as a view. */
export default function SaveViewDialog({ list, query, name, onSaved, onClose }: SaveProps) {
  const { t } = useTranslation();
  return (
    <NameDialog
      to={to(saveListView, { body: { list, query } })}
      title={t('list.save_view')}
      name={name}
      hint={t('list.view_hint')}
      done={(saved) => t('list.view_saved', { name: saved })}
      onDone={onSaved}
      onClose={onClose}
    />
  );
}
