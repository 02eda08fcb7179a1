import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelBooking } from '#contract/commands/cancel-booking.ts';
import { deleteBooking } from '#contract/commands/delete-booking.ts';
import type { Booking } from '#contract/entities/booking.ts';
import { send } from '../api/http.ts';
import { type FieldProblems, useSubmission } from '../api/use-submission.ts';
import { formatAmount } from '../i18n/format.ts';
import { parseAmount } from '../text/parse-amount.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { useProblemText } from './problem-text.ts';
import { StepDialog } from './step-dialog.tsx';

type BookingStepProps = {
  booking: Pick<Booking, 'id' | 'partner_name' | 'rate' | 'currency'>;
  onClose: () => void;
};

const costOf = ({ rate, currency }: BookingStepProps['booking']) => `${formatAmount(rate)} ${currency}`;

/** Cancels one booking: what the partner keeps is all that it costs then. The figures before stay to be seen. */
export function CancelBookingDialog({ booking, onClose }: BookingStepProps) {
  const { t } = useTranslation();
  const [penalty, setPenalty] = useState('');
  const typed = parseAmount(penalty);
  const wrong = penalty.trim() !== '' && (!typed || (typed.currency !== null && typed.currency !== booking.currency));
  const problems: FieldProblems = {};
  if (wrong) problems.penalty = 'amount_invalid';
  const submission = useSubmission(
    ({ key }) => send(cancelBooking, { params: { id: booking.id }, body: { penalty: typed?.amount ?? '0.00' }, key }),
    () => {
      toastDone(t('booking.was_cancelled', { partner: booking.partner_name }));
      onClose();
    },
    { typed: () => ({ fields: { penalty }, problems }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['penalty']);
  return (
    <Dialog
      title={t('booking.cancel_title', { partner: booking.partner_name })}
      action={t('actions.cancel_booking')}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
    >
      <AmountField
        name="penalty"
        label={t('booking.penalty')}
        value={penalty}
        onChange={(text) => {
          setPenalty(text);
          submission.changed();
        }}
        placeholder={formatAmount('0.00')}
        after={<span className="field-unit">{booking.currency}</span>}
        hint={t('sale.penalty_of', { amount: costOf(booking) })}
        problem={at('penalty')}
      />
    </Dialog>
  );
}

/** Deletes a booking. Once it is gone the focus is at the bookings that are left. */
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
      perform={({ key }) => send(deleteBooking, { params: { id }, key })}
      done={t('booking.deleted', { partner })}
    />
  );
}
