import {
  type Amount,
  add,
  type Currency,
  compare,
  convert,
  magnitude,
  type Rate,
  sign,
  subtract,
} from '#contract/base/money.ts';
import {
  type AllocationOption,
  allocate as allocation,
  costOf,
  type OpenBooking,
  type PayingPayment,
  settlingAmount,
} from '#contract/sales/bookings/allocation-figures.ts';
import type { RowOf } from '../../base/db/write-rows.ts';
import { isZero, part, STEPS } from '../demo-amounts.ts';
import { type Day, dateOf, iso } from '../demo-calendar.ts';
import type { Setting } from '../demo-context.ts';
import type { BookingDraft } from '../sales/demo-bookings.ts';
import type { Draft } from '../write-demo-rows.ts';

/** An allocation to be written. */
export type AllocationDraft = Draft & {
  booking: BookingDraft;
  row: Omit<RowOf<'allocations'>, 'partner_payment_id' | 'booking_id'> & { usd_difference: Amount };
};

/** The terms of a payment: currency, rate to USD, time and author. */
export type PaymentTerms = { at: number; day: Day; currency: Currency; rate: Rate; by: number };

/** A planned allocation. */
export type PlannedAllocation = { booking: BookingDraft; option: AllocationOption; amount: Amount };

/** The open amounts of a booking at a time; after its cancellation those of the penalty. */
function openAt(booking: BookingDraft, at: number): OpenBooking {
  const before = booking.cancelledAt !== null && at < booking.cancelledAt;
  const rate = (before ? booking.rate_before_cancel : booking.rate) ?? booking.rate;
  const { currency, currency_rate } = booking;
  const { amount_usd } = costOf({ rate, currency, currency_rate, partner_rate: null }, booking, currency);
  return {
    currency,
    currency_rate,
    to_be_paid: subtract(rate, booking.paid),
    to_be_paid_usd: subtract(amount_usd, booking.paid_usd),
    to_be_paid_partner: subtract(rate, booking.paid_partner),
    partner_currency: currency,
    partner_rate: null,
  };
}

/** The price of an open amount in the payment's currency, at the rates of its day. */
function priceIn({ rates }: Setting, open: OpenBooking, { currency, rate, day }: PaymentTerms): Amount {
  if (currency === open.currency) return open.to_be_paid;
  const usd = convert(open.to_be_paid, open.currency, 'USD', rates.toUsd(open.currency, day));
  return convert(usd, 'USD', currency, rate);
}

/** Plans to settle a booking; the difference in USD goes to netto or to the cash book. */
export function planFullPayment(
  setting: Setting,
  booking: BookingDraft,
  terms: PaymentTerms,
): PlannedAllocation | null {
  const { chance } = setting;
  const open = openAt(booking, terms.at);
  if (sign(open.to_be_paid) <= 0) return null;
  // In another currency, the price is at the rates of the day or at the booked ones.
  const price = chance.percent(50) ? priceIn(setting, open, terms) : settlingAmount(paying(terms), open);
  // Some invoices are a little lower than booked.
  const amount = chance.percent(6) ? part(price, chance.int(96, 99), 1) : price;
  if (sign(amount) <= 0) return null;
  const option = amount !== price || chance.percent(40) ? 'full_netto' : 'full_exchange_loss';
  return { booking, option, amount };
}

const paying = ({ currency, rate }: PaymentTerms) => ({ currency, currency_rate: rate });

/** Plans to pay a round part of a booking. */
export function planPartialPayment(
  setting: Setting,
  booking: BookingDraft,
  terms: PaymentTerms,
): PlannedAllocation | null {
  const open = openAt(booking, terms.at);
  if (sign(open.to_be_paid) <= 0) return null;
  const price = priceIn(setting, open, terms);
  const amount = part(price, setting.chance.int(30, 60), STEPS[terms.currency]);
  return sign(amount) <= 0 ? null : { booking, option: 'partial', amount };
}

/** Makes the planned allocations one after the other and updates the bookings; impossible ones are left out. */
export function allocateAll(
  payment: PayingPayment,
  planned: PlannedAllocation[],
  terms: PaymentTerms,
): AllocationDraft[] {
  let left = payment;
  return planned.flatMap(({ booking, option, amount }) => {
    const outcome = allocation(left, openAt(booking, terms.at), option, amount);
    if ('problem' in outcome) return [];
    left = outcome.payment;
    const { figures } = outcome;
    updateBooking(booking, option, figures, terms.at);
    const rates = { payment_rate: terms.rate, booking_rate: booking.currency_rate };
    const created = { allocated_on: dateOf(terms.day), created_by: terms.by, created_at: iso(terms.at) };
    return [{ id: 0, booking, row: { option, ...figures, ...rates, ...created } }];
  });
}

type Figures = Pick<AllocationDraft['row'], 'usd_amount' | 'usd_difference' | 'booking_amount' | 'partner_settled'>;

function updateBooking(booking: BookingDraft, option: AllocationOption, figures: Figures, at: number): void {
  const { usd_amount, usd_difference, booking_amount, partner_settled } = figures;
  const difference = usd_difference ?? '0.00';
  const loss = option === 'full_exchange_loss' ? difference : '0.00';
  const netto = option === 'full_netto' ? difference : '0.00';
  booking.paid = add(booking.paid, booking_amount);
  booking.paid_usd = add(booking.paid_usd, subtract(usd_amount, loss));
  booking.paid_partner = add(booking.paid_partner, partner_settled);
  booking.netto_difference = add(booking.netto_difference, netto);
  booking.allocations += 1;
  booking.amount_usd = costOf({ ...booking, partner_rate: null }, booking, booking.currency).amount_usd;
  const before = booking.cancelledAt !== null && at < booking.cancelledAt;
  if (before) booking.amount_usd_before_cancel = add(booking.amount_usd_before_cancel ?? '0.00', netto);
}

/** The exchange difference of an allocation for the cash book, or null; positive ones are losses. */
export const exchangeDifference = ({ row }: AllocationDraft): { loss: boolean; amount: Amount } | null => {
  if (row.option !== 'full_exchange_loss' || isZero(row.usd_difference)) return null;
  return { loss: compare(row.usd_difference, '0.00') > 0, amount: magnitude(row.usd_difference) };
};
