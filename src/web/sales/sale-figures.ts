import { type Amount, add, convert, subtract, ZERO } from '#contract/base/money.ts';
import type { OfferedRate } from '../base/directories/directories.tsx';
import { parseAmount, parseRate } from '../base/text/parse-amount.ts';
import { bookingInUsd } from './bookings/booking-form.ts';
import { readSigned } from './form/read-sale.ts';
import { isBlank, liveBookings, type SaleForm } from './form/sale-form.ts';
import type { SaleDetailsData } from './sale-query.ts';

/** A sale's figures as they are typed. `total` is the profit with what management adds to it. */
export type Figures = {
  brutto: Amount;
  netto: Amount;
  profit: Amount;
  extra: Amount;
  total: Amount;
  paid: Amount;
  debt: Amount;
  bookings: number;
};

/** Recorded figures that are not typed: payments, penalties of cancelled bookings, the cost of paid bookings. */
const recorded = (sale: SaleDetailsData | null) => {
  const live = sale ? liveBookings(sale) : [];
  return {
    paid: sale?.paid ?? ZERO,
    penalties: subtract(sale?.netto ?? ZERO, add(ZERO, ...live.map(({ amount_usd }) => amount_usd))),
    fixed: new Map(
      live.filter(({ allocation }) => allocation === 'allocated').map(({ id, amount_usd }) => [id, amount_usd]),
    ),
  };
};

/** The figures as one types; what can't be read yet counts as nothing. */
export function figuresOf(
  form: SaleForm,
  offeredForBookings: OfferedRate,
  offeredForPayment: OfferedRate,
  sale: SaleDetailsData | null,
): Figures {
  const before = recorded(sale);
  const brutto = parseAmount(form.brutto)?.amount ?? ZERO;
  const costs = form.bookings
    .map((booking) => before.fixed.get(booking.id ?? 0) ?? bookingInUsd(booking, offeredForBookings))
    .filter((cost) => cost !== null);
  const netto = add(before.penalties, ...costs);
  const amount = parseAmount(form.payment.amount);
  const currency = amount?.currency ?? form.payment.currency;
  const rate = amount?.rate ?? parseRate(form.payment.currency_rate) ?? offeredForPayment(currency);
  const paid = add(before.paid, amount && rate ? convert(amount.amount, currency, 'USD', rate) : ZERO);
  const profit = subtract(brutto, netto);
  const extra = readSigned(form.extra_profit) ?? ZERO;
  return {
    brutto,
    netto,
    profit,
    extra,
    total: add(profit, extra),
    paid,
    debt: subtract(brutto, paid),
    bookings: form.bookings.filter((booking) => !isBlank(booking)).length,
  };
}
