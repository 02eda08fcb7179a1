import type { ErrorCode } from '#contract/base/errors.ts';
import { type Amount, add, compare, convert, magnitude, negate, sign, subtract, ZERO } from '#contract/base/money.ts';
import {
  type AllocationFigures,
  type AllocationLine,
  type AllocationOption,
  allocate,
  allocationOptions,
  fillTogether,
  type PayingPayment,
  settlingAmount,
} from '#contract/sales/bookings/allocation-figures.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { amountProblem, parseSigned } from '../../base/text/parse-amount.ts';
import type { OpenBookingData } from './allocation-query.ts';

/**
 * The input of a row. Without a chosen option it depends on the amount: full if the amount settles the booking,
 * otherwise partial.
 */
export type Line = { option: AllocationOption | null; amount: string };
export type Lines = Record<string, Line>;

export const emptyLine: Line = { option: null, amount: '' };

const isFilled = (line: Line | undefined): line is Line => line !== undefined && line.amount.trim() !== '';

export type LineProblem = { code: ErrorCode; at: 'amount' | 'option' };

/** The computed outcome of a row. */
export type RowPreview = {
  option: AllocationOption;
  /** The amount that settles the booking, in the payment's currency. */
  price: Amount;
  figures: AllocationFigures | null;
  /** The open amount of the booking afterwards, in its currency. */
  open: Amount | null;
  problem: LineProblem | null;
  /** Netto and profit of the sale, if they change. */
  sale: { netto: Amount; profit: Amount } | null;
};

/** The computed outcome of all rows, in the order of payment. */
export type Preview = {
  rows: Map<number, RowPreview>;
  lines: AllocationLine[];
  sum: Amount;
  remainder: Amount;
  /** The increase of netto in USD, and the exchange loss in USD (below zero a gain). */
  netto: Amount;
  exchange: Amount;
};

/**
 * An amount as typed, in the payment's currency: dollars are converted at its rate, and the sign is the payment's own.
 * Null when it is none.
 */
export function amountIn(payment: PayingPayment, typed: string): Amount | null {
  const read = parseSigned(typed);
  if (!read) return null;
  const other = read.currency !== null && read.currency !== payment.currency;
  if (other && read.currency !== 'USD') return null;
  const { amount } = read;
  const own = other ? convert(amount, 'USD', payment.currency, payment.currency_rate) : amount;
  return sign(payment.remainder) < 0 ? negate(magnitude(own)) : own;
}

/** A full allocation changes netto; of a completed sale netto is fixed, so the difference is an exchange difference. */
const fullOption = ({ sale_lifecycle }: OpenBookingData): AllocationOption =>
  sale_lifecycle === 'completed' ? 'full_exchange_loss' : 'full_netto';

/** The next option, cyclically. */
export const nextOption = (option: AllocationOption): AllocationOption =>
  allocationOptions[(allocationOptions.indexOf(option) + 1) % allocationOptions.length] ?? 'partial';

/** The outcome of the input, computed with the same functions as on the server. */
export function previewOf(payment: PayingPayment, bookings: OpenBookingData[], typed: Lines): Preview {
  const rows = new Map<number, RowPreview>();
  const lines: AllocationLine[] = [];
  const changes = new Map<number, Amount>();
  let left = payment;
  let netto = ZERO;
  let exchange = ZERO;
  for (const booking of bookings) {
    const line = typed[booking.id] ?? emptyLine;
    const amount = isFilled(line) ? amountIn(payment, line.amount) : null;
    const price = settlingAmount(payment, booking);
    const option = line.option ?? (amount === null || compare(amount, price) === 0 ? fullOption(booking) : 'partial');
    const preview: RowPreview = { option, price, figures: null, open: null, problem: null, sale: null };
    rows.set(booking.id, preview);
    if (!isFilled(line)) continue;
    if (amount === null) {
      preview.problem = { code: amountProblem(line.amount), at: 'amount' };
      continue;
    }
    lines.push({ booking_id: booking.id, option, amount });
    const outcome = allocate(left, booking, option, amount);
    if ('problem' in outcome) {
      const { problem: code } = outcome;
      preview.problem = { code, at: code === 'choose_full_payment' ? 'option' : 'amount' };
      continue;
    }
    left = outcome.payment;
    preview.figures = outcome.figures;
    preview.open = outcome.booking.to_be_paid;
    const { usd_difference: difference } = outcome.figures;
    if (option === 'full_exchange_loss') exchange = add(exchange, difference);
    if (option !== 'full_netto' || sign(difference) === 0) continue;
    if (booking.sale_lifecycle === 'completed') preview.problem = { code: 'sale_not_active', at: 'option' };
    netto = add(netto, difference);
    const change = add(changes.get(booking.sale_id) ?? ZERO, difference);
    changes.set(booking.sale_id, change);
    preview.sale = { netto: add(booking.sale_netto, change), profit: subtract(booking.sale_profit, change) };
  }
  const sum = sumOf(lines);
  return { rows, lines, sum, remainder: subtract(payment.remainder, sum), netto, exchange };
}

const sumOf = (lines: { amount: Amount }[]): Amount => add(ZERO, ...lines.map(({ amount }) => amount));

/** The remainder of the payment after the other rows. */
const leftBy = (payment: PayingPayment, typed: Lines, except: number[]): Amount =>
  Object.entries(typed).reduce((left, [id, line]) => {
    const amount = except.includes(Number(id)) || !isFilled(line) ? null : amountIn(payment, line.amount);
    return amount === null ? left : subtract(left, amount);
  }, payment.remainder);

/** A row with the amount that settles it, or with the payment's remainder; null without a remainder. */
export function filledLine(payment: PayingPayment, booking: OpenBookingData, typed: Lines): Line | null {
  const direction = sign(payment.remainder);
  const left = leftBy(payment, typed, [booking.id]);
  if (direction === 0 || sign(left) !== direction) return null;
  const price = settlingAmount(payment, booking);
  const enough = compare(left, price) * direction >= 0;
  const chosen = typed[booking.id]?.option ?? null;
  const option = enough && chosen !== 'partial' ? chosen : null;
  return { option, amount: formatAmount(enough ? price : left) };
}

/** Allocates to several rows by service date until the payment is used up; rows that it does not reach stay empty. */
export function filledTogether(payment: PayingPayment, bookings: OpenBookingData[], typed: Lines): Lines {
  const ids = bookings.map(({ id }) => id);
  const rest = { ...payment, remainder: leftBy(payment, typed, ids) };
  const lines = fillTogether(rest, bookings, 'full_netto');
  return {
    ...typed,
    ...Object.fromEntries(ids.map((id) => [id, emptyLine])),
    ...Object.fromEntries(
      lines.map(({ booking_id, amount }) => [booking_id, { option: null, amount: formatAmount(amount) }]),
    ),
  };
}
