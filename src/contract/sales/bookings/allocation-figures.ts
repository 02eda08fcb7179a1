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
 * Allocation of a partner payment to a booking, computed by the server when it records and by the browser for a
 * preview.
 *
 * Either side has three sums. A booking is open in its own currency, in USD (what is still booked) and in the partner's
 * currency; a payment has a remainder in its own currency, in USD at its rate, and in the partner's. An allocation that
 * settles a booking takes all three open sums, one that exhausts a payment all three remainders, so that roundings
 * never add up.
 */
export const allocationOptions = ['partial', 'full_netto', 'full_exchange_loss'] as const;
export type AllocationOption = (typeof allocationOptions)[number];

/** The open amounts of a booking: in `currency`, in USD and in the partner's currency. Below zero if it is overpaid. */
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

/**
 * The remainders of a payment: in `currency`, in USD and in the partner's currency. Below zero for money given back.
 */
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
 * The figures of an allocation, and the open amounts and remainders after it; or the problem that prevents it.
 *
 * - `partial` pays the amount and leaves the rest open. If it pays all that is open at another rate than was booked,
 *   one of the full options has to take the difference: `choose_full_payment`.
 * - the full options settle the booking by any amount.
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
  // Money that a partner gives back is computed with opposite signs.
  const outcome = allocatePositive(mirrored(payment), mirrored(booking), option, negate(amount));
  if ('problem' in outcome) return outcome;
  return {
    figures: mirrored(outcome.figures),
    booking: mirrored(outcome.booking),
    payment: mirrored(outcome.payment),
  };
}

/** The fields whose sign changes; rates and currencies stay. */
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
  return { figures, ...figuresAfter(payment, booking, option, figures) };
}

/**
 * The amount in the booking's currency: one to one within a currency; all that is open if the USD equal what is booked.
 */
function inBookingCurrency(payment: PayingPayment, booking: OpenBooking, amount: Amount, usd: Amount): Amount {
  if (payment.currency === booking.currency) return amount;
  if (compare(usd, booking.to_be_paid_usd) === 0) return booking.to_be_paid;
  return convert(usd, 'USD', booking.currency, booking.currency_rate);
}

type InPartnersCurrency = { partner_currency: Currency; partner_rate: Rate | null };

/** The amount in the partner's currency; without a rate it is in that currency already. */
const inPartnerCurrency = (by: InPartnersCurrency, amount: Amount, usd: Amount): Amount =>
  by.partner_rate === null ? amount : convert(usd, 'USD', by.partner_currency, by.partner_rate);

/** The open amounts and remainders after an allocation. */
function figuresAfter(
  payment: PayingPayment,
  booking: OpenBooking,
  option: AllocationOption,
  { amount, usd_amount, booking_amount, usd_difference, usd_paid, partner_paid, partner_settled }: AllocationFigures,
): { booking: OpenBooking; payment: PayingPayment } {
  // A difference changes netto or is an exchange loss; in both cases nothing is left of a settled booking.
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

/** Offsets from the plain conversion, which is rounded to tenths, among which one settles the booking exactly. */
const SETTLING_OFFSETS = ['0.00', '0.01', '-0.01', '0.02', '-0.02', '0.03', '-0.03', '0.04', '-0.04', '0.05', '-0.05'];

/**
 * The amount that settles a booking, in the payment's currency at the payment's rate: the open amount within one
 * currency, else the converted USD that are still booked, adjusted to the hundredth that settles them exactly.
 */
export function settlingAmount(
  payment: Pick<PayingPayment, 'currency' | 'currency_rate'>,
  booking: OpenBooking,
): Amount {
  const { currency, currency_rate } = payment;
  if (currency === booking.currency) return booking.to_be_paid;
  const { to_be_paid: open, to_be_paid_usd: booked } = booking;
  const usd = sign(booked) === sign(open) ? booked : convert(open, booking.currency, 'USD', booking.currency_rate);
  const price = convert(usd, 'USD', currency, currency_rate);
  const meets = (amount: Amount) =>
    settle(convert(amount, currency, 'USD', currency_rate), usd, currency).total === usd;
  return SETTLING_OFFSETS.map((nudge) => add(price, nudge)).find(meets) ?? price;
}

/** One line of an allocation. */
export type AllocationLine = { booking_id: number; option: AllocationOption; amount: Amount };

/**
 * The lines of several bookings paid together from one payment: in the order of their service dates, each settled by
 * the option as long as the remainder lasts, the last one partially. Bookings beyond the remainder get no line.
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
    const price = settlingAmount(payment, booking);
    const enough = compare(left, price) * direction >= 0;
    const amount = enough ? price : left;
    lines.push({ booking_id: booking.id, option: enough ? option : 'partial', amount });
    left = subtract(left, amount);
  }
  return lines;
}

/** The sum of lines in the payment's currency. */
export const sumOfLines = (lines: { amount: Amount }[]): Amount => add(ZERO, ...lines.map(({ amount }) => amount));

/** The sums of a booking's allocations. */
export type PaidFigures = {
  paid: Amount;
  paid_usd: Amount;
  paid_partner: Amount;
  /** The sum of the changes of netto by full payments. */
  netto_difference: Amount;
  allocations: number;
};

/**
 * The cost columns of a booking: the conversion of its rate plus the changes of netto by full payments. If exactly its
 * rate was paid (as with a penalty), the cost is what was really paid.
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
