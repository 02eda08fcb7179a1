import { sign } from '#contract/base/money.ts';
import type { BookingRow } from '#contract/sales/bookings/booking-row.ts';
import { dayFact, type Fact, moneyWords, textFact, touristFact } from '../../base/lists/facts.ts';

/**
 * The facts by which screen readers announce a booking: partner, tourist, date, open amount, and whether it is
 * cancelled or checked.
 */
export const bookingFacts: Fact<BookingRow>[] = [
  textFact('partner', 'partner_name'),
  touristFact,
  dayFact('service_date', 'service_date'),
  {
    fields: ['lifecycle'],
    said: ({ lifecycle }, t) => (lifecycle === 'cancelled' ? t('said.sale_states.cancelled') : null),
  },
  {
    fields: ['to_be_paid', 'currency'],
    said: ({ to_be_paid: amount, currency }, t) =>
      sign(amount) === 0 ? t('said.paid') : t('said.money.to_pay', { amount: moneyWords({ amount, currency }) }),
    money: ({ to_be_paid: amount, currency }) => ({ amount, currency }),
  },
  { fields: ['audit'], said: ({ audit }, t) => (audit === 'checked' ? t('said.sale_checked') : null) },
];
