import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteListView } from '#contract/commands/delete-list-view.ts';
import { saveListView } from '#contract/commands/save-list-view.ts';
import type { ListView } from '#contract/entities/list-view.ts';
import { send } from '../api/http.ts';
import { missingIn } from '../api/still-wrong.ts';
import { useRead } from '../api/use-read.ts';
import { useSubmission } from '../api/use-submission.ts';
import { useProblemText } from '../dialogs/problem-text.ts';
import { useScreenActions } from '../shell/screen-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toastDone } from '../ui/toasts.tsx';

const VIEWS = 'query ($list: String!) { listViews(list: $list) { id name query } }';

type View = { name: string; query: string };
type SavedView = Pick<ListView, 'id' | 'name' | 'query'>;

type ViewMenuProps = {
  /** Whose views these are. */
  list: string;
  /** Views that everybody has. */
  standard: View[];
  /** The list as it is now. */
  query: string;
  onChoose: (query: string) => void;
};

/** The same state, in whatever order it stands in the address. */
const isSame = (one: string, other: string): boolean => {
  const sorted = (query: string) => [...new URLSearchParams(query)].map(String).sort().join('&');
  return sorted(one) === sorted(other);
};

/** Named views of a list: everybody's and one's own, which are kept by the server. */
export function ViewMenu({ list, standard, query, onChoose }: ViewMenuProps) {
  const { t } = useTranslation();
  const { data, refresh } = useRead<{ listViews: SavedView[] }>(
    VIEWS,
    { list },
    ({ entity }) => entity === 'list_view',
  );
  const [dialog, setDialog] = useState<'save' | SavedView | null>(null);
  const own = data?.listViews ?? [];
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
  const remove = mine && {
    id: 'delete',
    name: t('list.delete_view', { name: mine.name }),
    run: () => setDialog(mine),
  };
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

type SaveProps = { list: string; query: string; name: string; onSaved: () => Promise<void>; onClose: () => void };

function SaveViewDialog({ list, query, name: first, onSaved, onClose }: SaveProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(first);
  const submission = useSubmission(
    ({ key }) => send(saveListView, { body: { list, name, query }, key }),
    async () => {
      await onSaved();
      toastDone(t('list.view_saved', { name: name.trim() }));
      onClose();
    },
    { typed: () => ({ fields: { name }, problems: missingIn({ name }) }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['name']);
  return (
    <Dialog
      title={t('list.save_view')}
      action={t('save')}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('fields.name')}
        required
        maxLength={60}
        value={name}
        onChange={(text) => {
          setName(text);
          submission.changed();
        }}
        hint={t('list.view_hint')}
        problem={at('name')}
      />
    </Dialog>
  );
}

type DeleteProps = { view: SavedView; onDeleted: () => Promise<void>; onClose: () => void };

function DeleteViewDialog({ view, onDeleted, onClose }: DeleteProps) {
  const { t } = useTranslation();
  const submission = useSubmission(
    ({ key }) => send(deleteListView, { params: { id: view.id }, key }),
    async () => {
      await onDeleted();
      toastDone(t('list.view_deleted', { name: view.name }));
      onClose();
    },
  );
  return (
    <Dialog
      title={t('list.delete_view', { name: view.name })}
      text={t('list.delete_view_text')}
      action={t('actions.delete')}
      destructive
      problem={submission.problem && t(`errors.${submission.problem.code}`)}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
    />
  );
}
