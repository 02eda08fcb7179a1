import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelSale } from '#contract/commands/cancel-sale.ts';
import type { Booking } from '#contract/entities/booking.ts';
import { send } from '../api/http.ts';
import { missingIn } from '../api/still-wrong.ts';
import { type FieldProblems, useSubmission } from '../api/use-submission.ts';
import { formatAmount } from '../i18n/format.ts';
import { parseAmount } from '../text/parse-amount.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { useProblemText } from './problem-text.ts';

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
  const given = bookings.filter(({ id }) => (penalties[id] ?? '').trim() !== '');
  const fieldOf = (id: number) => `booking_penalties.${given.findIndex((booking) => booking.id === id)}.penalty`;

  const problems: FieldProblems = missingIn({ reason });
  if (clientPenalty.trim() !== '' && !parseAmount(clientPenalty)) problems.client_penalty = 'amount_invalid';
  for (const { id } of given) if (!parseAmount(penalties[id] ?? '')) problems[fieldOf(id)] = 'amount_invalid';
  const submission = useSubmission(
    ({ key }) =>
      send(cancelSale, {
        params: { id: sale.id },
        body: {
          reason,
          client_penalty: parseAmount(clientPenalty)?.amount ?? '0.00',
          booking_penalties: given.map(({ id }) => ({
            booking_id: id,
            penalty: parseAmount(penalties[id] ?? '')?.amount ?? '',
          })),
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
        after={<span className="field-unit">USD</span>}
        hint={t('sale.penalty_of', { amount: `${formatAmount(sale.brutto)} USD` })}
        problem={at('client_penalty')}
      />
      {bookings.map(({ id, partner_name, rate, currency }) => (
        <AmountField
          key={id}
          name={`penalty.${id}`}
          label={t('sale.booking_penalty', { partner: partner_name })}
          value={penalties[id] ?? ''}
          onChange={(text) => {
            setPenalties((before) => ({ ...before, [id]: text }));
            submission.changed();
          }}
          placeholder={formatAmount('0.00')}
          after={<span className="field-unit">{currency}</span>}
          hint={t('sale.penalty_of', { amount: `${formatAmount(rate)} ${currency}` })}
          problem={at(fieldOf(id))}
        />
      ))}
    </Dialog>
  );
}
