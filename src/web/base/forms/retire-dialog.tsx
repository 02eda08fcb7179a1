import { useTranslation } from 'react-i18next';
import type { Attempt } from '../api/use-submission.ts';
import { StepDialog } from './step-dialog.tsx';

type RetireDialogProps = {
  word: 'direction' | 'partner' | 'payment_method' | 'loyalty_bonus';
  row: { name: string; retired: boolean };
  /** Retires it, or takes it back. */
  perform: (retired: boolean, attempt: Attempt) => Promise<unknown>;
  onClose: () => void;
};

/** Stops offering something in new sales, bookings, payments or to clients, or offers it again. */
export function RetireDialog({ word, row: { name, retired }, perform, onClose }: RetireDialogProps) {
  const { t } = useTranslation();
  return (
    <StepDialog
      title={t(`words.${word}.title`, { name })}
      text={t(retired ? `words.${word}.bring_back` : `words.${word}.retire`)}
      action={t(retired ? 'actions.bring_back' : 'actions.retire')}
      perform={(attempt) => perform(!retired, attempt)}
      done={t('directories.renamed', { name })}
      onClose={onClose}
    />
  );
}
