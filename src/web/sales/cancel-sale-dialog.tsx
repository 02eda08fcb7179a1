import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { doubtAboutClientPenalty, doubtAboutPenalty } from '#contract/base/doubts.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import { cancelSale } from '#contract/sales/cancel-sale.ts';
import { send } from '../base/api/http.ts';
import { missingIn } from '../base/api/still-wrong.ts';
import { type FieldProblems, useSubmission } from '../base/api/use-submission.ts';
import { ConfirmDialog } from '../base/forms/confirm-dialog.tsx';
import { useWarningText } from '../base/forms/doubt-text.ts';
import { useProblemText } from '../base/forms/problem-text.ts';
import { formatAmount } from '../base/i18n/format.ts';
import { amountProblem, parseIn } from '../base/text/parse-amount.ts';
import { AmountField } from '../base/ui/fields/amount-field.tsx';
import { TextField } from '../base/ui/fields/text-field.tsx';
import { toastDone } from '../base/ui/toasts.tsx';
import { Dialog } from '../base/ui/windows/dialog.tsx';

type CancelledBooking = Pick<Booking, 'id' | 'partner_name' | 'rate' | 'currency' | 'lifecycle'>;
type CancelSaleDialogProps = {
  sale: { id: number; brutto: string; bookings: CancelledBooking[] };
  onClose: () => void;
  onDone: () => Promise<void>;
};

/** Cancels a sale: why, and what the client and each partner keep as a penalty. Nothing is lost: it can be restored. */
export function CancelSaleDialog({ sale, onClose, onDone }: CancelSaleDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [clientPenalty, setClientPenalty] = useState('');
  const [penalties, setPenalties] = useState<Record<number, string>>({});
  const bookings = sale.bookings.filter(({ lifecycle }) => lifecycle === 'active');
  const clientAmount = parseIn(clientPenalty, 'USD');
  const warningText = useWarningText();
  const given = bookings.filter(({ id }) => (penalties[id] ?? '').trim() !== '');
  const fieldOf = (id: number) => `booking_penalties.${given.findIndex((booking) => booking.id === id)}.penalty`;

  const problems: FieldProblems = missingIn({ reason });
  if (clientPenalty.trim() !== '' && !clientAmount) problems.client_penalty = amountProblem(clientPenalty);
  for (const { id, currency } of given) {
    const typed = penalties[id] ?? '';
    if (!parseIn(typed, currency)) problems[fieldOf(id)] = amountProblem(typed);
  }
  const submission = useSubmission(
    ({ key, confirmed }) =>
      send(cancelSale, {
        params: { id: sale.id },
        body: {
          reason,
          client_penalty: clientAmount ?? '0.00',
          booking_penalties: given.map(({ id, currency }) => ({
            booking_id: id,
            penalty: parseIn(penalties[id] ?? '', currency) ?? '',
          })),
          confirmed,
        },
        key,
      }),
    async () => {
      await onDone();
      toastDone(t('sale.done.cancel'));
      onClose();
    },
    {
      typed: () => ({
        fields: {
          reason,
          client_penalty: clientPenalty,
          booking_penalties: given.map(({ id }) => ({ penalty: penalties[id] })),
        },
        problems,
      }),
    },
  );
  const { whole, at } = useProblemText(submission.problem, [
    'reason',
    'client_penalty',
    ...given.map(({ id }) => fieldOf(id)),
  ]);
  return (
    <>
      <Dialog
        title={t('sale.cancel_title', { id: sale.id })}
        action={t('actions.cancel')}
        problem={whole}
        busy={submission.busy}
        onAction={submission.submit}
        onClose={onClose}
      >
        <TextField
          name="reason"
          label={t('fields.reason')}
          required
          rows={2}
          maxLength={1000}
          value={reason}
          onChange={(text) => {
            setReason(text);
            submission.changed();
          }}
          problem={at('reason')}
        />
        <AmountField
          name="client_penalty"
          label={t('sale.client_penalty')}
          value={clientPenalty}
          onChange={(text) => {
            setClientPenalty(text);
            submission.changed();
          }}
          placeholder={formatAmount('0.00')}
          unit="USD"
          hint={t('sale.penalty_of', { amount: `${formatAmount(sale.brutto)} USD` })}
          warning={clientAmount && warningText(doubtAboutClientPenalty(clientAmount, sale.brutto))}
          problem={at('client_penalty')}
        />
        {bookings.map(({ id, partner_name: partner, rate, currency }) => {
          const penalty = parseIn(penalties[id] ?? '', currency);
          return (
            <AmountField
              key={id}
              name={`penalty.${id}`}
              label={t('sale.booking_penalty', { partner })}
              value={penalties[id] ?? ''}
              onChange={(text) => {
                setPenalties((before) => ({ ...before, [id]: text }));
                submission.changed();
              }}
              placeholder={formatAmount('0.00')}
              unit={currency}
              hint={t('sale.penalty_of', { amount: `${formatAmount(rate)} ${currency}` })}
              warning={penalty && warningText(doubtAboutPenalty(penalty, { rate, currency, partner }))}
              problem={at(fieldOf(id))}
            />
          );
        })}
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
  );
}
