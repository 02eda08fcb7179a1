import { useTranslation } from 'react-i18next';
import { doubtAboutClientPenalty, doubtAboutPenalty } from '#contract/base/doubts.ts';
import type { Currency } from '#contract/base/money.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import { cancelSale } from '#contract/sales/cancel-sale.ts';
import { missingFields } from '../base/api/remaining-problems.ts';
import type { FieldProblems } from '../base/api/use-submission.ts';
import { useWarningText } from '../base/forms/doubt-text.ts';
import { FormDialog } from '../base/forms/form-dialog.tsx';
import { to } from '../base/forms/target.ts';
import { useForm } from '../base/forms/use-form.ts';
import { formatAmount } from '../base/i18n/format.ts';
import { amountProblem, parseIn } from '../base/text/parse-amount.ts';
import { AmountField } from '../base/ui/fields/amount-field.tsx';
import { TextField } from '../base/ui/fields/text-field.tsx';

type CancelledBooking = Pick<Booking, 'id' | 'partner_name' | 'rate' | 'currency' | 'lifecycle'>;
type CancelSaleDialogProps = {
  sale: { id: number; brutto: string; bookings: CancelledBooking[] };
  onClose: () => void;
  onDone: () => Promise<void>;
};

/** Penalties by booking, as they are typed. */
type CancelForm = { reason: string; client_penalty: string; penalties: Record<number, string> };

const textOf = ({ penalties }: CancelForm, { id }: CancelledBooking) => penalties[id] ?? '';

/** The bookings for which a penalty is typed, in the order of the command's body. */
const givenIn = (form: CancelForm, bookings: CancelledBooking[]) =>
  bookings.filter((booking) => textOf(form, booking).trim() !== '');

const placeOf = (at: number) => `booking_penalties.${at}.penalty`;

/** The typed values as the command's body, with the problems of each field; without a penalty there is none. */
function readCancel(form: CancelForm, bookings: CancelledBooking[]) {
  const { reason, client_penalty } = form;
  const problems: FieldProblems = missingFields({ reason });
  const penaltyOf = (text: string, currency: Currency, place: string) => {
    const amount = text.trim() === '' ? '0.00' : parseIn(text, currency);
    if (amount === null) problems[place] = amountProblem(text);
    return amount ?? '';
  };
  const given = givenIn(form, bookings);
  const body = {
    reason,
    client_penalty: penaltyOf(client_penalty, 'USD', 'client_penalty'),
    booking_penalties: given.map((booking, at) => ({
      booking_id: booking.id,
      penalty: penaltyOf(textOf(form, booking), booking.currency, placeOf(at)),
    })),
  };
  const penalties = given.map((booking) => ({ penalty: textOf(form, booking) }));
  return { body, problems, fields: { reason, client_penalty, booking_penalties: penalties } };
}

/** Cancels a sale: why, and what the client and each partner keep as a penalty. Nothing is lost: it can be restored. */
export function CancelSaleDialog({ sale, onClose, onDone }: CancelSaleDialogProps) {
  const { t } = useTranslation();
  const warningText = useWarningText();
  const { id, brutto } = sale;
  const bookings = sale.bookings.filter(({ lifecycle }) => lifecycle === 'active');
  const form = useForm(to(cancelSale, { params: { id } }), {
    title: t('sale.cancel_title', { id }),
    start: { reason: '', client_penalty: '', penalties: {} } as CancelForm,
    read: (typed) => readCancel(typed, bookings),
    required: ['reason'],
    places: bookings.map((_, at) => placeOf(at)),
    done: () => t('sale.done.cancel'),
    onDone,
    onClose,
  });
  const ofClient = parseIn(form.typed.client_penalty, 'USD');
  const given = givenIn(form.typed, bookings);
  const penalties = { placeholder: formatAmount('0.00') };
  return (
    <FormDialog form={form} action={t('actions.cancel')}>
      <TextField {...form.field('reason')} label={t('fields.reason')} rows={2} />
      <AmountField
        {...form.field('client_penalty')}
        {...penalties}
        label={t('sale.client_penalty')}
        required={false}
        unit="USD"
        hint={t('sale.penalty_of', { amount: `${formatAmount(brutto)} USD` })}
        warning={ofClient && warningText(doubtAboutClientPenalty(ofClient, brutto))}
      />
      {bookings.map((booking) => {
        const { partner_name: partner, rate, currency } = booking;
        const text = textOf(form.typed, booking);
        const penalty = parseIn(text, currency);
        return (
          <AmountField
            {...penalties}
            key={booking.id}
            name={`penalty.${booking.id}`}
            label={t('sale.booking_penalty', { partner })}
            value={text}
            onChange={(typed) => form.set((before) => ({ penalties: { ...before.penalties, [booking.id]: typed } }))}
            unit={currency}
            hint={t('sale.penalty_of', { amount: `${formatAmount(rate)} ${currency}` })}
            warning={penalty && warningText(doubtAboutPenalty(penalty, { rate, currency, partner }))}
            problem={form.at(placeOf(given.indexOf(booking)))}
          />
        );
      })}
    </FormDialog>
  );
}
