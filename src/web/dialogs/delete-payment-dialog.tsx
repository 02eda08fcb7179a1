import { useTranslation } from 'react-i18next';
import { deleteTouristPayment } from '#contract/commands/delete-tourist-payment.ts';
import type { TouristPayment } from '#contract/entities/tourist-payment.ts';
import { send } from '../api/http.ts';
import { useSubmission } from '../api/use-submission.ts';
import { formatAmount } from '../i18n/format.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { useProblemText } from './problem-text.ts';

type DeletePaymentDialogProps = {
  payment: Pick<TouristPayment, 'id' | 'amount' | 'currency'>;
  onClose: () => void;
  /** Reads the sale again, so that the payment is gone before the focus looks for its place. */
  onDone: () => Promise<void>;
  fallback: () => HTMLElement | null;
};

/** Deletes a payment that was not accepted. Once it is gone the focus is at the payments that are left. */
export function DeletePaymentDialog({ payment, onClose, onDone, fallback }: DeletePaymentDialogProps) {
  const { t } = useTranslation();
  const submission = useSubmission(
    ({ key }) => send(deleteTouristPayment, { params: { id: payment.id }, key }),
    async () => {
      await onDone();
      toastDone(t('payment.deleted'));
      onClose();
    },
  );
  const { whole } = useProblemText(submission.problem, []);
  return (
    <Dialog
      title={t('payment.delete_title')}
      action={t('actions.delete')}
      destructive
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
      fallback={fallback}
    >
      <p>{t('payment.delete_text', { amount: `${formatAmount(payment.amount)} ${payment.currency}` })}</p>
    </Dialog>
  );
}
