import {
  type Amount,
  add,
  type Currency,
  convert,
  negate,
  type Rate,
  subtract,
  usdPair,
  ZERO,
} from '#contract/base/money.ts';
import type { BookingData as Booking, PaymentData as Payment, SaleDetailsData } from '../sale-query.ts';

/** The figures of a sale that follow from its rows. */
export type ComputedFigure = 'netto' | 'profit' | 'total_profit' | 'paid' | 'accepted' | 'debt';

/** One line of a computation: an amount as it was recorded, and what it adds in USD. */
export type ComputedLine = {
  id: string;
  /** A figure of the sale, a booking by its partner, a payment by its kind, number and method. */
  what:
    | { figure: 'brutto' | 'extra_profit' | 'paid' }
    | { partner: string; cancelled: boolean }
    | { kind: Payment['kind']; id: number; method: string };
  date: string | null;
  amount: Amount;
  currency: Currency;
  /** How the rate to USD is applied; null when the amount is in USD. */
  rate: { operator: '×' | '÷'; rate: Rate } | null;
  /** The amount added to the conversion: to settle exactly, or because the partner was paid another amount. */
  rounding: Amount;
  usd: Amount;
};

/** A figure and the lines that add up to it, USD. */
export type Computation = { lines: ComputedLine[]; sum: Amount };

/** UZS is divided by its rate, EUR is multiplied with it. */
const applied = (currency: Currency, rate: Rate): ComputedLine['rate'] =>
  currency === 'USD' ? null : { operator: usdPair(currency).to === 'USD' ? '×' : '÷', rate };

const figureLine = (figure: 'brutto' | 'extra_profit' | 'paid', usd: Amount): ComputedLine => ({
  id: figure,
  what: { figure },
  date: null,
  amount: usd,
  currency: 'USD',
  rate: null,
  rounding: ZERO,
  usd,
});

const bookingLine = (booking: Booking): ComputedLine => ({
  id: `booking ${booking.id}`,
  what: { partner: booking.partner_name, cancelled: booking.lifecycle === 'cancelled' },
  date: booking.service_date,
  amount: booking.rate,
  currency: booking.currency,
  rate: applied(booking.currency, booking.currency_rate),
  rounding: subtract(booking.amount_usd, convert(booking.rate, booking.currency, 'USD', booking.currency_rate)),
  usd: booking.amount_usd,
});

/** An accepted payment counts with the amount really paid. */
const paymentLine = (payment: Payment): ComputedLine => ({
  id: `payment ${payment.id}`,
  what: { kind: payment.kind, id: payment.id, method: payment.method_name },
  date: payment.payment_date,
  amount: payment.accepted_amount ?? payment.amount,
  currency: payment.currency,
  rate: applied(payment.currency, payment.currency_rate),
  rounding: payment.accepted_usd_rounding ?? payment.usd_rounding,
  usd: payment.accepted_usd_total ?? payment.usd_total,
});

/** The same line, taken away. */
const minus = (line: ComputedLine): ComputedLine => ({
  ...line,
  amount: negate(line.amount),
  rounding: negate(line.rounding),
  usd: negate(line.usd),
});

const total = (lines: ComputedLine[]): Computation => ({ lines, sum: add(ZERO, ...lines.map(({ usd }) => usd)) });

/** How a figure of the sale was computed. */
export function computeFigure(figure: ComputedFigure, sale: SaleDetailsData): Computation {
  const brutto = figureLine('brutto', sale.brutto);
  const bookings = sale.bookings.map(bookingLine);
  const payments = sale.tourist_payments.filter(({ state }) => state !== 'declined').map(paymentLine);
  const lines: Record<ComputedFigure, () => ComputedLine[]> = {
    netto: () => bookings,
    profit: () => [brutto, ...bookings.map(minus)],
    total_profit: () => [brutto, ...bookings.map(minus), figureLine('extra_profit', sale.extra_profit ?? ZERO)],
    paid: () => payments,
    accepted: () => sale.tourist_payments.filter(({ state }) => state === 'accepted').map(paymentLine),
    debt: () => [brutto, ...payments.map(minus)],
  };
  return total(lines[figure]());
}

/** How a booking's cost or a payment's total in USD was computed. */
export const computeBooking = (booking: Booking): Computation => total([bookingLine(booking)]);
/** How the open amount of a booking in USD was computed: its cost without its payments. */
export const computeLeft = (booking: Booking & { to_be_paid_usd: Amount }): Computation =>
  total([bookingLine(booking), minus(figureLine('paid', subtract(booking.amount_usd, booking.to_be_paid_usd)))]);
export const computePayment = (payment: Payment): Computation => total([paymentLine(payment)]);
