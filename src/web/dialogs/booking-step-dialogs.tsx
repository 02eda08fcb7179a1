import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelBooking } from '#contract/commands/cancel-booking.ts';
import { deleteBooking } from '#contract/commands/delete-booking.ts';
import { doubtAboutPenalty } from '#contract/doubts.ts';
import type { Booking } from '#contract/entities/booking.ts';
import { send } from '../api/http.ts';
import { type FieldProblems, useSubmission } from '../api/use-submission.ts';
import { formatAmount } from '../i18n/format.ts';
import { amountProblem, parseIn } from '../text/parse-amount.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useWarningText } from './doubt-text.ts';
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
  const { rate, currency, partner_name: partner } = booking;
  const typed = parseIn(penalty, currency);
  const problems: FieldProblems = {};
  if (penalty.trim() !== '' && !typed) problems.penalty = amountProblem(penalty);
  const warningText = useWarningText();
  const submission = useSubmission(
    ({ key, confirmed }) =>
      send(cancelBooking, { params: { id: booking.id }, body: { penalty: typed ?? '0.00', confirmed }, key }),
    () => {
      toastDone(t('booking.was_cancelled', { partner }));
      onClose();
    },
    { typed: () => ({ fields: { penalty }, problems }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['penalty']);
  return (
    <>
      <Dialog
        title={t('booking.cancel_title', { partner })}
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
          unit={currency}
          hint={t('sale.penalty_of', { amount: costOf(booking) })}
          warning={typed && warningText(doubtAboutPenalty(typed, { rate, currency, partner }))}
          problem={at('penalty')}
        />
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
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
