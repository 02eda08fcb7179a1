import {
  type Amount,
  add,
  type Currency,
  compare,
  convert,
  negate,
  type Rate,
  settle,
  sign,
  subtract,
  ZERO,
} from '../../base/money.ts';

/**
 * What it means to pay a booking from a partner payment: the one computation, with which the server records and the browser
 * shows beforehand. Source: domain 3.4.
 *
 * Three sums stand on either side. A booking is open in its own currency, in USD (what is still booked) and in the partner's
 * currency; a payment has a remainder in its own, in USD at its rate, and in the partner's. Whatever settles a booking takes
 * all three of what is open, whatever exhausts a payment all three of what remains, so that roundings never add up.
 */
export const allocationOptions = ['partial', 'full_netto', 'full_exchange_loss'] as const;
export type AllocationOption = (typeof allocationOptions)[number];

/** What of a booking is open: in `currency`, in USD and in the partner's currency. Below zero when it is overpaid. */
export type OpenBooking = {
  currency: Currency;
  /** Rate of the booking's currency to USD, fixed when it was recorded. */
  currency_rate: Rate;
  to_be_paid: Amount;
  to_be_paid_usd: Amount;
  to_be_paid_partner: Amount;
  partner_currency: Currency;
  /** Rate of the partner's currency to USD; null when the booking is in the partner's currency. */
  partner_rate: Rate | null;
};

/** What of a payment remains: in `currency`, in USD and in the partner's currency. Below zero for money given back. */
export type PayingPayment = {
  currency: Currency;
  currency_rate: Rate;
  remainder: Amount;
  remainder_usd: Amount;
  remainder_partner: Amount;
  partner_currency: Currency;
  /** Rate of the partner's currency to USD; null when the payment is in the partner's currency. */
  partner_rate: Rate | null;
};

export type AllocationFigures = {
  /** In the payment's currency. */
  amount: Amount;
  /** At the payment's rate; within 0.05 of what is still booked it is exactly that (domain 3.3). */
  usd_amount: Amount;
  /** In the booking's currency, at the booking's rate; all that is open when the booking is settled. */
  booking_amount: Amount;
  /** USD allocated − USD that was still booked: a full payment's change of netto, or its exchange loss. */
  usd_difference: Amount;
  usd_paid: Amount;
  partner_paid: Amount;
  partner_settled: Amount;
};

export type AllocationProblem =
  | 'payment_amount_zero'
  | 'amount_sign'
  | 'amount_too_small'
  | 'exceeds_remainder'
  | 'exceeds_booking'
  | 'booking_settled'
  | 'choose_full_payment';

export type AllocationOutcome =
  | { figures: AllocationFigures; booking: OpenBooking; payment: PayingPayment }
  | { problem: AllocationProblem };

/**
 * What an amount of a payment does to a booking, and what is open and remains afterwards; or why it can't be.
 *
 * - `partial` pays the amount and leaves the rest open. When it pays all that is open at another rate than was booked, the
 *   difference belongs somewhere: `choose_full_payment`.
 * - the full options settle the booking whatever the amount is.
 */
export function allocate(
  payment: PayingPayment,
  booking: OpenBooking,
  option: AllocationOption,
  amount: Amount,
): AllocationOutcome {
  const direction = sign(payment.remainder);
  if (sign(amount) === 0) return { problem: 'payment_amount_zero' };
  if (direction === 0) return { problem: 'exceeds_remainder' };
  if (sign(amount) !== direction) return { problem: 'amount_sign' };
  if (sign(booking.to_be_paid) !== direction) return { problem: 'booking_settled' };
  if (direction > 0) return allocatePositive(payment, booking, option, amount);
  // Money that comes back is the same turned around.
  const outcome = allocatePositive(mirrored(payment), mirrored(booking), option, negate(amount));
  if ('problem' in outcome) return outcome;
  return {
    figures: mirrored(outcome.figures),
    booking: mirrored(outcome.booking),
    payment: mirrored(outcome.payment),
  };
}

/** The sums of either side and of the figures; rates and currencies stay. */
const mirroredFields = [
  'remainder',
  'remainder_usd',
  'remainder_partner',
  'to_be_paid',
  'to_be_paid_usd',
  'to_be_paid_partner',
  'amount',
  'usd_amount',
  'booking_amount',
  'usd_difference',
  'usd_paid',
  'partner_paid',
  'partner_settled',
];

const mirrored = <Sums extends Record<string, string | null>>(sums: Sums): Sums =>
  Object.fromEntries(
    Object.entries(sums).map(([field, value]) => [
      field,
      value !== null && mirroredFields.includes(field) ? negate(value) : value,
    ]),
  ) as Sums;

function allocatePositive(
  payment: PayingPayment,
  booking: OpenBooking,
  option: AllocationOption,
  amount: Amount,
): AllocationOutcome {
  const exhausting = compare(amount, payment.remainder);
  if (exhausting > 0) return { problem: 'exceeds_remainder' };
  const converted = convert(amount, payment.currency, 'USD', payment.currency_rate);
  const usd_amount = settle(converted, booking.to_be_paid_usd, payment.currency).total;
  const booking_amount =
    option === 'partial' ? inBookingCurrency(payment, booking, amount, usd_amount) : booking.to_be_paid;
  if (sign(booking_amount) <= 0) return { problem: 'amount_too_small' };
  const settling = compare(booking_amount, booking.to_be_paid);
  if (settling > 0) return { problem: 'exceeds_booking' };
  const difference = settling === 0 ? subtract(usd_amount, booking.to_be_paid_usd) : ZERO;
  if (option === 'partial' && sign(difference) !== 0) return { problem: 'choose_full_payment' };
  const figures: AllocationFigures = {
    amount,
    usd_amount,
    booking_amount,
    usd_difference: difference,
    usd_paid: exhausting === 0 ? payment.remainder_usd : converted,
    partner_paid: exhausting === 0 ? payment.remainder_partner : inPartnerCurrency(payment, amount, converted),
    partner_settled:
      settling === 0 ? booking.to_be_paid_partner : inPartnerCurrency(booking, booking_amount, usd_amount),
  };
  return { figures, ...after(payment, booking, option, figures) };
}

/** All that is open when the USD are all that is booked; the same currency is paid one to one. */
function inBookingCurrency(payment: PayingPayment, booking: OpenBooking, amount: Amount, usd: Amount): Amount {
  if (payment.currency === booking.currency) return amount;
  if (compare(usd, booking.to_be_paid_usd) === 0) return booking.to_be_paid;
  return convert(usd, 'USD', booking.currency, booking.currency_rate);
}

type InPartnersCurrency = { partner_currency: Currency; partner_rate: Rate | null };

/** Without a rate to convert by the amount is in the partner's currency already. */
const inPartnerCurrency = (by: InPartnersCurrency, amount: Amount, usd: Amount): Amount =>
  by.partner_rate === null ? amount : convert(usd, 'USD', by.partner_currency, by.partner_rate);

/** What is open and what remains when the allocation is made. */
function after(
  payment: PayingPayment,
  booking: OpenBooking,
  option: AllocationOption,
  { amount, usd_amount, booking_amount, usd_difference, usd_paid, partner_paid, partner_settled }: AllocationFigures,
): { booking: OpenBooking; payment: PayingPayment } {
  // A change of netto makes more booked, an exchange loss is beyond it: either way nothing is left of a settled booking.
  const usd_settled = option === 'partial' ? usd_amount : subtract(usd_amount, usd_difference);
  return {
    booking: {
      ...booking,
      to_be_paid: subtract(booking.to_be_paid, booking_amount),
      to_be_paid_usd: subtract(booking.to_be_paid_usd, usd_settled),
      to_be_paid_partner: subtract(booking.to_be_paid_partner, partner_settled),
    },
    payment: {
      ...payment,
      remainder: subtract(payment.remainder, amount),
      remainder_usd: subtract(payment.remainder_usd, usd_paid),
      remainder_partner: subtract(payment.remainder_partner, partner_paid),
    },
  };
}

/** How far from the plain conversion an amount may have to be to settle exactly, hundredths: a conversion is in tenths. */
const NUDGES = ['0.00', '0.01', '-0.01', '0.02', '-0.02', '0.03', '-0.03', '0.04', '-0.04', '0.05', '-0.05'];

/**
 * What settles a booking, in the payment's currency at the payment's rate: what is open where the currencies are the same,
 * else the USD that are still booked, to the hundredth that meets them exactly. This is what one key fills in.
 */
export function priceOf(payment: Pick<PayingPayment, 'currency' | 'currency_rate'>, booking: OpenBooking): Amount {
  const { currency, currency_rate } = payment;
  if (currency === booking.currency) return booking.to_be_paid;
  const { to_be_paid: open, to_be_paid_usd: booked } = booking;
  const usd = sign(booked) === sign(open) ? booked : convert(open, booking.currency, 'USD', booking.currency_rate);
  const price = convert(usd, 'USD', currency, currency_rate);
  const meets = (amount: Amount) =>
    settle(convert(amount, currency, 'USD', currency_rate), usd, currency).total === usd;
  return NUDGES.map((nudge) => add(price, nudge)).find(meets) ?? price;
}

/** One line of what is to be allocated. */
export type AllocationLine = { booking_id: number; option: AllocationOption; amount: Amount };

/**
 * Several bookings paid together from one payment: filled in the order of their service dates, each settled by the option
 * as long as the payment lasts, the last one partially. Those that it does not reach get no line.
 */
export function fillTogether(
  payment: PayingPayment,
  bookings: (OpenBooking & { id: number; service_date: string })[],
  option: Exclude<AllocationOption, 'partial'>,
): AllocationLine[] {
  const direction = sign(payment.remainder);
  const lines: AllocationLine[] = [];
  let left = payment.remainder;
  const inOrder = [...bookings].sort((a, b) => a.service_date.localeCompare(b.service_date) || a.id - b.id);
  for (const booking of inOrder) {
    if (sign(left) !== direction || direction === 0) break;
    const price = priceOf(payment, booking);
    const enough = compare(left, price) * direction >= 0;
    const amount = enough ? price : left;
    lines.push({ booking_id: booking.id, option: enough ? option : 'partial', amount });
    left = subtract(left, amount);
  }
  return lines;
}

/** What several lines add up to, in the payment's currency. */
export const sumOfLines = (lines: { amount: Amount }[]): Amount => add(ZERO, ...lines.map(({ amount }) => amount));

/** What the allocations of a booking add up to. */
export type PaidFigures = {
  paid: Amount;
  paid_usd: Amount;
  paid_partner: Amount;
  /** What full payments that change netto have added to it. */
  netto_difference: Amount;
  allocations: number;
};

/**
 * What a booking costs, in the columns that hold it: the conversion of its rate, and what full payments have added to
 * netto. Where a penalty happens to be just what was paid, it costs what was really paid.
 */
export function costOf(
  booking: { rate: Amount; currency: Currency; currency_rate: Rate; partner_rate: Rate | null },
  paid: PaidFigures,
  partnerCurrency: Currency,
): { amount_usd: Amount; partner_conversion: Amount | null } {
  const exactly = paid.allocations > 0 && compare(paid.paid, booking.rate) === 0;
  const converted = convert(booking.rate, booking.currency, 'USD', booking.currency_rate);
  const { partner_rate } = booking;
  const conversion = () =>
    exactly ? paid.paid_partner : convert(converted, 'USD', partnerCurrency, partner_rate ?? '1');
  return {
    amount_usd: exactly ? paid.paid_usd : add(converted, paid.netto_difference),
    partner_conversion: partner_rate === null ? null : conversion(),
  };
}
