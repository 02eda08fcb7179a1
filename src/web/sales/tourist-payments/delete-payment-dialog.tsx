import { useTranslation } from 'react-i18next';
import { deleteTouristPayment } from '#contract/sales/tourist-payments/delete-tourist-payment.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { StepDialog } from '../../base/forms/step-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { formatAmount, formatId } from '../../base/i18n/format.ts';

type DeletePaymentDialogProps = {
  payment: Pick<TouristPayment, 'id' | 'kind' | 'amount' | 'currency'>;
  onClose: () => void;
  onDone: () => Promise<void>;
  fallback: () => HTMLElement | null;
};

/** Deletes a payment that is not accepted; the focus then returns to the remaining payments. */
export function DeletePaymentDialog({ payment, ...rest }: DeletePaymentDialogProps) {
  const { t } = useTranslation();
  const { id, kind, amount, currency } = payment;
  const number = formatId(id);
  return (
    <StepDialog
      {...rest}
      title={t('payment.delete_title', { number })}
      text={t('payment.delete_text', { amount: `${formatAmount(amount)} ${currency}` })}
      action={t('actions.delete')}
      destructive
      to={to(deleteTouristPayment, { params: { id } })}
      done={t(kind === 'refund' ? 'payment.refund_deleted' : 'payment.deleted', { number })}
    />
  );
}
