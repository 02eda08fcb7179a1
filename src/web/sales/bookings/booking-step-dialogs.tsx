import { useTranslation } from 'react-i18next';
import { doubtAboutPenalty } from '#contract/base/doubts.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import { cancelBooking } from '#contract/sales/bookings/cancel-booking.ts';
import { deleteBooking } from '#contract/sales/bookings/delete-booking.ts';
import { useWarningText } from '../../base/forms/doubt-text.ts';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { StepDialog } from '../../base/forms/step-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { parseIn } from '../../base/text/parse-amount.ts';
import { AmountField } from '../../base/ui/fields/amount-field.tsx';

type BookingStepProps = {
  booking: Pick<Booking, 'id' | 'partner_name' | 'rate' | 'currency'>;
  onClose: () => void;
};

const costOf = ({ rate, currency }: BookingStepProps['booking']) => `${formatAmount(rate)} ${currency}`;

/** Cancels a booking, whose cost is then the partner's penalty. The figures before stay visible. */
export function CancelBookingDialog({ booking, onClose }: BookingStepProps) {
  const { t } = useTranslation();
  const warningText = useWarningText();
  const { id, rate, currency, partner_name: partner } = booking;
  const form = useCommandForm(to(cancelBooking, { params: { id } }), {
    title: t('booking.cancel_title', { partner }),
    start: { penalty: '' },
    empty: { penalty: '0.00' },
    unit: currency,
    done: () => t('booking.was_cancelled', { partner }),
    onClose,
  });
  const penalty = parseIn(form.typed.penalty, currency);
  return (
    <FormDialog form={form} action={t('actions.cancel_booking')}>
      <AmountField
        {...form.field('penalty')}
        label={t('booking.penalty')}
        placeholder={formatAmount('0.00')}
        unit={currency}
        hint={t('sale.penalty_of', { amount: costOf(booking) })}
        warning={penalty && warningText(doubtAboutPenalty(penalty, { rate, currency, partner }))}
      />
    </FormDialog>
  );
}

/** Deletes a booking; the focus then returns to the remaining bookings. */
export function DeleteBookingDialog(
  props: BookingStepProps & { onDone?: () => Promise<void>; fallback?: () => HTMLElement | null },
) {
  const { booking, ...rest } = props;
  const { t } = useTranslation();
  const { id, partner_name: partner } = booking;
  return (
    <StepDialog
      {...rest}
      title={t('booking.delete_title')}
      text={t('booking.delete_text', { partner, amount: costOf(booking) })}
      action={t('actions.delete')}
      destructive
      to={to(deleteBooking, { params: { id } })}
      done={t('booking.deleted', { partner })}
    />
  );
}
