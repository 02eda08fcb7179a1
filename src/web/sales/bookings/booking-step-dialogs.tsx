import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { doubtAboutPenalty } from '#contract/base/doubts.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import { cancelBooking } from '#contract/sales/bookings/cancel-booking.ts';
import { deleteBooking } from '#contract/sales/bookings/delete-booking.ts';
import { send } from '../../base/api/http.ts';
import { type FieldProblems, useSubmission } from '../../base/api/use-submission.ts';
import { ConfirmDialog } from '../../base/forms/confirm-dialog.tsx';
import { useWarningText } from '../../base/forms/doubt-text.ts';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { StepDialog } from '../../base/forms/step-dialog.tsx';
import { formatAmount } from '../../base/i18n/format.ts';
import { amountProblem, parseIn } from '../../base/text/parse-amount.ts';
import { AmountField } from '../../base/ui/fields/amount-field.tsx';
import { toastDone } from '../../base/ui/toasts.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';

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
