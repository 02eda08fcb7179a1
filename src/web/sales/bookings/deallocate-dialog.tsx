import { useTranslation } from 'react-i18next';
import { deallocatePartnerPayment } from '#contract/partners/deallocate-partner-payment.ts';
import type { Allocation } from '#contract/sales/bookings/allocation.ts';
import { StepDialog } from '../../base/forms/step-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { formatAmount, formatId } from '../../base/i18n/format.ts';

type DeallocateDialogProps = {
  allocation: Pick<Allocation, 'id' | 'partner_payment_id' | 'amount' | 'currency'>;
  onDone: () => Promise<void>;
  onClose: () => void;
  fallback: () => HTMLElement | null;
};

/** Takes an allocation back, with its change of netto or its exchange difference. */
export function DeallocateDialog({ allocation, ...rest }: DeallocateDialogProps) {
  const { t } = useTranslation();
  const { id: allocation_id, partner_payment_id: id, currency } = allocation;
  const amount = `${formatAmount(allocation.amount)} ${currency}`;
  return (
    <StepDialog
      {...rest}
      title={t('allocation.take_back_title')}
      text={t('allocation.take_back_text', { amount, number: formatId(id) })}
      action={t('actions.deallocate')}
      destructive
      to={to(deallocatePartnerPayment, { params: { id }, body: { allocation_id } })}
      done={t('allocation.taken_back', { amount })}
    />
  );
}
