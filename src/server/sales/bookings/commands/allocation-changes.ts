import type { LogEvent } from '#contract/base/log-words.ts';
import type { Amount, Currency } from '#contract/base/money.ts';
import { costOf } from '#contract/sales/bookings/allocation-figures.ts';
import type { Context } from '../../../base/pipeline/handler.ts';
import { changeRow } from '../../../base/pipeline/write-log.ts';
import { inUsd } from '../../../currencies/commands/usd-amounts.ts';
import { decideSale } from '../../commands/sale-transitions.ts';
import { type Booking, raiseVersion, type Sale } from '../../rows/sale-rows.ts';
import { refreshSaleTotals } from '../../rows/sale-totals.ts';
import { type PartnerPayment, partnersOf, readAllocatedFigures, readPaidFigures } from '../rows/allocation-rows.ts';

/** The cost columns of a booking at another rate, when it is cancelled or restored. Its allocations stay. */
export async function costAt(context: Context, booking: Booking, rate: Amount, field: string) {
  // Without a partner rate the booking is in the partner's currency.
  const own = booking.partner_rate === null;
  const currency = own ? booking.currency : await partnerCurrencyOf(context, booking);
  inUsd(rate, booking.currency, booking.currency_rate, field);
  return { rate, ...costOf({ ...booking, rate }, booking, currency) };
}

async function partnerCurrencyOf(context: Context, { partner_id }: Booking): Promise<Currency> {
  const partner = (await partnersOf(context, [partner_id])).get(partner_id);
  if (!partner) throw new Error(`There is no partner ${partner_id}`);
  return partner.currency;
}

/** Recalculates the paid figures and the cost of a locked booking from its allocations. */
export async function refreshPaid(
  context: Context,
  event: LogEvent,
  booking: Booking,
  partnerCurrency: Currency,
): Promise<void> {
  const paid = await readPaidFigures(context, booking.id);
  const cost = costOf(booking, paid, partnerCurrency);
  await changeRow(context, event, 'bookings', booking, { ...paid, ...cost, version: booking.version + 1 });
}

/** Recalculates the allocated figures of a locked payment. */
export async function refreshAllocated(context: Context, event: LogEvent, payment: PartnerPayment): Promise<void> {
  const figures = await readAllocatedFigures(context, payment.id);
  await changeRow(context, event, 'partner_payments', payment, { ...figures, version: payment.version + 1 });
}

/** Applies a changed netto to a sale: its machine has to allow it, and a checked sale becomes unchecked. */
export async function changeNetto(context: Context, event: LogEvent, sale: Sale, fields: string[]): Promise<void> {
  const refused = Object.fromEntries(fields.map((field) => [field, 'sale_not_active' as const]));
  await changeRow(context, event, 'sales', sale, decideSale(sale, { type: 'sale.change_netto' }, refused));
}

/** Recalculates the totals of sales whose bookings have changed, and increments their versions. */
export async function refreshSales(context: Context, sales: Iterable<Sale>): Promise<void> {
  for (const sale of sales) {
    await raiseVersion(context, sale);
    await refreshSaleTotals(context, sale);
  }
}
