import { useTranslation } from 'react-i18next';
import { deleteListView } from '#contract/base/delete-list-view.ts';
import { StepDialog } from '../../forms/step-dialog.tsx';
import { to } from '../../forms/target.ts';
import type { SavedView } from './save-view-dialog.tsx';

type DeleteProps = { view: SavedView; onDeleted: () => Promise<void>; onClose: () => void };

/** Confirms deleting a saved view. */
export default function DeleteViewDialog({ view: { id, name }, onDeleted, onClose }: DeleteProps) {
  const { t } = useTranslation();
  return (
    <StepDialog
      to={to(deleteListView, { params: { id } })}
      title={t('list.delete_view', { name })}
      text={t('list.delete_view_text')}
      action={t('actions.delete')}
      destructive
      done={t('list.view_deleted', { name })}
      onDone={onDeleted}
      onClose={onClose}
    />
  );
}
