import { useTranslation } from 'react-i18next';
import type { Submission } from '../api/use-submission.ts';
import { Dialog } from '../ui/windows/dialog.tsx';
import { useDoubtText } from './doubt-text.ts';

/** The dialog of the confirmations that the server requires: a rate far off, a loss, a number used twice. */
export function ConfirmDialog({ submission }: { submission: Submission }) {
  const { t } = useTranslation();
  const textOf = useDoubtText();
  const { confirmations } = submission;
  if (confirmations.length === 0) return null;
  return (
    <Dialog
      title={t('confirm.title')}
      text={confirmations.map(textOf)}
      action={t('confirm.save_anyway')}
      onAction={submission.confirm}
      onClose={submission.back}
      destructive
    />
  );
}
