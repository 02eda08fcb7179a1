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
import type { Setting } from '../demo-setting.ts';
import type { BookingDraft } from '../sales/demo-bookings.ts';
import type { Draft } from '../write-demo-rows.ts';

/** A part of a partner payment that pays a booking. */
export type AllocationDraft = Draft & {
  booking: BookingDraft;
  row: Omit<RowOf<'allocations'>, 'partner_payment_id' | 'booking_id'> & { usd_difference: Amount };
};

/** How a payment is made: in which currency, at which rate to USD, when and by whom. */
export type Means = { at: number; day: Day; currency: Currency; rate: Rate; by: number };

/** What somebody means to pay for a booking. */
export type Intention = { booking: BookingDraft; option: AllocationOption; amount: Amount };

/** What of a booking is open at a moment: before it is cancelled of its rate, afterwards of the penalty. */
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

/** What an open amount of a booking costs in the currency of the payment, at the rates of its day. */
function priceIn({ rates }: Setting, open: OpenBooking, { currency, rate, day }: Means): Amount {
  if (currency === open.currency) return open.to_be_paid;
  const usd = convert(open.to_be_paid, open.currency, 'USD', rates.toUsd(open.currency, day));
  return convert(usd, 'USD', currency, rate);
}

/** Means to settle the booking; the difference in USD changes netto or goes to the cash book. */
export function meanToPayFully(setting: Setting, booking: BookingDraft, means: Means): Intention | null {
  const { chance } = setting;
  const open = openAt(booking, means.at);
  if (sign(open.to_be_paid) <= 0) return null;
  // Who pays in another currency asks for the rates of the day, or keeps to what was booked.
  const price = chance.percent(50) ? priceIn(setting, open, means) : settlingAmount(paying(means), open);
  // The partner's invoice is now and then a little lower than what was booked.
  const amount = chance.percent(6) ? part(price, chance.int(96, 99), 1) : price;
  if (sign(amount) <= 0) return null;
  const option = amount !== price || chance.percent(40) ? 'full_netto' : 'full_exchange_loss';
  return { booking, option, amount };
}

const paying = ({ currency, rate }: Means) => ({ currency, currency_rate: rate });

/** Means to pay a round part; the booking stays open. */
export function meanToPayPartly(setting: Setting, booking: BookingDraft, means: Means): Intention | null {
  const open = openAt(booking, means.at);
  if (sign(open.to_be_paid) <= 0) return null;
  const price = priceIn(setting, open, means);
  const amount = part(price, setting.chance.int(30, 60), STEPS[means.currency]);
  return sign(amount) <= 0 ? null : { booking, option: 'partial', amount };
}

/**
 * Pays what is meant to be paid, one booking after the other; what can't be is left out. Changes the bookings' figures.
 */
export function payAll(payment: PayingPayment, intentions: Intention[], means: Means): AllocationDraft[] {
  let left = payment;
  return intentions.flatMap(({ booking, option, amount }) => {
    const outcome = allocation(left, openAt(booking, means.at), option, amount);
    if ('problem' in outcome) return [];
    left = outcome.payment;
    const { figures } = outcome;
    count(booking, option, figures, means.at);
    const rates = { payment_rate: means.rate, booking_rate: booking.currency_rate };
    const created = { allocated_on: dateOf(means.day), created_by: means.by, created_at: iso(means.at) };
    return [{ id: 0, booking, row: { option, ...figures, ...rates, ...created } }];
  });
}

type Figures = Pick<AllocationDraft['row'], 'usd_amount' | 'usd_difference' | 'booking_amount' | 'partner_settled'>;

function count(booking: BookingDraft, option: AllocationOption, figures: Figures, at: number): void {
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

/** Whether an allocation left a difference for the cash book: above zero it is a loss. */
export const exchangeDifference = ({ row }: AllocationDraft): { loss: boolean; amount: Amount } | null => {
  if (row.option !== 'full_exchange_loss' || isZero(row.usd_difference)) return null;
  return { loss: compare(row.usd_difference, '0.00') > 0, amount: magnitude(row.usd_difference) };
};
