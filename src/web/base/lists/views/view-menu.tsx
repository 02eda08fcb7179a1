import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { select } from '../../api/select.ts';
import { useRead } from '../../api/use-read.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { useScreenActions } from '../../shell/screen-actions.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/windows/menu.tsx';
import type { MenuEntry } from '../../ui/windows/menu-entries.ts';
import { lazyDialog } from '../../ui/windows/pending-dialog.tsx';
import type { SavedView } from './save-view-dialog.tsx';

const { Component: SaveViewDialog } = lazyDialog(async () => {
  const [module] = await Promise.all([import('./save-view-dialog.tsx'), loadAllTexts()]);
  return module;
});
const { Component: DeleteViewDialog } = lazyDialog(async () => {
  const [module] = await Promise.all([import('./delete-view-dialog.tsx'), loadAllTexts()]);
  return module;
});

const VIEWS = select('listViews', { list: 'String!' }, 'id name query');

type View = { name: string; query: string };

type ViewMenuProps = {
  /** Whose views these are. */
  list: string;
  /** Standard views. */
  standard: View[];
  /** The list as it is now. */
  query: string;
  onChoose: (query: string) => void;
};

/** Whether two URL queries have the same parameters in any order. */
const isSame = (one: string, other: string): boolean => {
  const sorted = (query: string) => [...new URLSearchParams(query)].map(String).sort().join('&');
  return sorted(one) === sorted(other);
};

/** The views that a person has saved of a list. */
function useOwnViews(list: string) {
  const { data, refresh } = useRead(VIEWS, { list }, ({ entity }) => entity === 'list_view');
  return { own: data?.listViews ?? [], refresh };
}

/** The menu of a list's views: standard ones, and the user's own ones, which the server stores. */
export function ViewMenu({ list, standard, query, onChoose }: ViewMenuProps) {
  const { t } = useTranslation();
  const { own, refresh } = useOwnViews(list);
  const [dialog, setDialog] = useState<'save' | SavedView | null>(null);
  const every: View = { name: t('views.every'), query: '' };
  const chosen = [every, ...standard, ...own].find((view) => isSame(view.query, query));
  const mine = own.find((view) => isSame(view.query, query));

  useScreenActions([
    ...[...standard, ...own].map((view) => ({
      id: `view ${view.name}`,
      name: t('list.view', { name: view.name }),
      run: () => onChoose(view.query),
    })),
    { id: 'save-view', name: t('list.save_view'), run: () => setDialog('save') },
  ]);

  const view = (each: View, index: number): MenuEntry => ({
    id: `${index} ${each.name}`,
    name: each.name,
    content: (
      <>
        {each.name}
        {each === chosen && <Icon name="check" />}
      </>
    ),
    run: () => onChoose(each.query),
  });
  const save = { id: 'save', name: t('list.save_view'), run: () => setDialog('save') };
  const remove = mine && { id: 'delete', name: t('list.delete_view', { name: mine.name }), run: () => setDialog(mine) };
  return (
    <>
      <Menu
        className="view-button"
        sections={[
          { name: t('list.views'), entries: [every, ...standard, ...own].map(view) },
          { name: t('list.view_actions'), entries: remove ? [save, remove] : [save] },
        ]}
      >
        {t('list.view', { name: chosen?.name ?? t('views.changed') })}
        <Icon name="chevron" />
      </Menu>
      {dialog === 'save' && (
        <SaveViewDialog
          list={list}
          query={query}
          name={mine?.name ?? ''}
          onSaved={refresh}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog !== null && dialog !== 'save' && (
        <DeleteViewDialog view={dialog} onDeleted={refresh} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
