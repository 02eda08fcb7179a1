import {
  type Amount,
  add,
  type Currency,
  compare,
  convert,
  negate,
  type Rate,
  sign,
  subtract,
} from '#contract/money.ts';
import type { BookingDraft } from './bookings.ts';
import { type Day, iso } from './calendar.ts';
import { isZero, part, STEPS } from './figures.ts';
import type { Setting } from './setting.ts';
import type { RowOf } from './write.ts';

/** A part of a partner payment that pays a booking. */
export type AllocationDraft = {
  booking: BookingDraft;
  row: Omit<RowOf<'allocations'>, 'partner_payment_id' | 'booking_id'> & { usd_difference: Amount };
};

/** How a payment is made: in which currency, at which rate to USD, when and by whom. */
export type Means = { at: number; day: Day; currency: Currency; rate: Rate; by: number };

/** What of a booking is to be paid at a moment: before it is cancelled its rate, afterwards the penalty. */
function openAt(booking: BookingDraft, at: number) {
  const before = booking.cancelledAt !== null && at < booking.cancelledAt;
  const rate = (before ? booking.rate_before_cancel : booking.rate) ?? booking.rate;
  const booked = (before ? booking.amount_usd_before_cancel : booking.amount_usd) ?? booking.amount_usd;
  return {
    open: subtract(rate, booking.paid),
    /** USD that are still booked for what is open. */
    booked: subtract(booked, convert(booking.paid, booking.currency, 'USD', booking.currency_rate)),
    rebook: (difference: Amount) => {
      const column = before ? 'amount_usd_before_cancel' : 'amount_usd';
      booking[column] = add(booked, difference);
    },
  };
}

/** What an open amount of a booking costs in the currency of the payment, at the rates of its day. */
function priceIn({ rates }: Setting, open: Amount, booking: BookingDraft, { currency, rate, day }: Means): Amount {
  if (currency === booking.currency) return open;
  const usd = convert(open, booking.currency, 'USD', rates.toUsd(booking.currency, day));
  return convert(usd, 'USD', currency, rate);
}

/** Settles the booking exactly; a difference in USD changes netto or goes to the cash book. */
export function payFully(setting: Setting, booking: BookingDraft, means: Means): AllocationDraft | null {
  const { chance } = setting;
  const { open, booked, rebook } = openAt(booking, means.at);
  if (sign(open) <= 0) return null;
  const price = priceIn(setting, open, booking, means);
  // The partner's invoice is now and then a little lower than what was booked.
  const amount = chance.percent(6) ? part(price, chance.int(96, 99), 1) : price;
  if (isZero(amount)) return null;
  const usd_amount = convert(amount, means.currency, 'USD', means.rate);
  const usd_difference = subtract(usd_amount, booked);
  const option = amount !== price || chance.percent(40) ? 'full_netto' : 'full_exchange_loss';
  if (option === 'full_netto') rebook(usd_difference);
  return allocate(booking, means, { option, amount, usd_amount, booking_amount: open, usd_difference });
}

/** Pays a round part; the booking stays open. */
export function payPartly(setting: Setting, booking: BookingDraft, means: Means): AllocationDraft | null {
  const { open } = openAt(booking, means.at);
  if (sign(open) <= 0) return null;
  const price = priceIn(setting, open, booking, means);
  const amount = part(price, setting.chance.int(30, 60), STEPS[means.currency]);
  const usd_amount = convert(amount, means.currency, 'USD', means.rate);
  const same = means.currency === booking.currency;
  const booking_amount = same ? amount : convert(usd_amount, 'USD', booking.currency, booking.currency_rate);
  if (sign(booking_amount) <= 0 || compare(booking_amount, open) >= 0) return null;
  return allocate(booking, means, { option: 'partial', amount, usd_amount, booking_amount, usd_difference: '0.00' });
}

type Figures = Pick<AllocationDraft['row'], 'option' | 'amount' | 'usd_amount' | 'booking_amount' | 'usd_difference'>;

function allocate(booking: BookingDraft, means: Means, figures: Figures): AllocationDraft {
  booking.paid = add(booking.paid, figures.booking_amount);
  booking.allocations += 1;
  const rates = { payment_rate: means.rate, booking_rate: booking.currency_rate };
  return { booking, row: { ...figures, ...rates, created_by: means.by, created_at: iso(means.at) } };
}

/** Whether an allocation left a difference for the cash book: above zero it is a loss. */
export const exchangeDifference = ({ row }: AllocationDraft): { loss: boolean; amount: Amount } | null => {
  if (row.option !== 'full_exchange_loss' || isZero(row.usd_difference)) return null;
  const loss = sign(row.usd_difference) > 0;
  return { loss, amount: loss ? row.usd_difference : negate(row.usd_difference) };
};
