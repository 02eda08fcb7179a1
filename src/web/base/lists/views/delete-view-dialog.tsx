import { useTranslation } from 'react-i18next';
import { deleteListView } from '#contract/base/delete-list-view.ts';
import { send } from '../../api/http.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { Dialog } from '../../ui/windows/dialog.tsx';
import type { SavedView } from './save-view-dialog.tsx';

type DeleteProps = { view: SavedView; onDeleted: () => Promise<void>; onClose: () => void };

/** Asks whether a view of one's own may go. */
export default function DeleteViewDialog({ view, onDeleted, onClose }: DeleteProps) {
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
