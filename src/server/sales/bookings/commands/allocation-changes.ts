import type { LogEvent } from '#contract/base/log-words.ts';
import type { Amount, Currency } from '#contract/base/money.ts';
import { costOf } from '#contract/sales/bookings/allocation-figures.ts';
import type { Context } from '../../../base/pipeline/handler.ts';
import { changeRow } from '../../../base/pipeline/write-log.ts';
import { inUsd } from '../../../currencies/commands/usd-amounts.ts';
import { decideSale } from '../../commands/sale-transitions.ts';
import { type Booking, raiseVersion, type Sale } from '../../rows/sale-rows.ts';
import { refreshSaleTotals } from '../../rows/sale-totals.ts';
import { allocatedOf, type PartnerPayment, paidOf, partnersOf } from '../rows/allocation-rows.ts';

/** What a booking costs at another rate, as it is cancelled or comes back; what is allocated to it stays. */
export async function costAt(context: Context, booking: Booking, rate: Amount, field: string) {
  // Its currency is the partner's own, or the partner has to be asked for that.
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

/** Brings a locked booking's figures up to what its allocations add up to. */
export async function refreshPaid(
  context: Context,
  event: LogEvent,
  booking: Booking,
  partnerCurrency: Currency,
): Promise<void> {
  const paid = await paidOf(context, booking.id);
  const cost = costOf(booking, paid, partnerCurrency);
  await changeRow(context, event, 'bookings', booking, { ...paid, ...cost, version: booking.version + 1 });
}

/** The same for a locked payment. */
export async function refreshAllocated(context: Context, event: LogEvent, payment: PartnerPayment): Promise<void> {
  const figures = await allocatedOf(context, payment.id);
  await changeRow(context, event, 'partner_payments', payment, { ...figures, version: payment.version + 1 });
}

/** A sale whose netto changes with what was paid: its machine has to allow it, and a check is taken back. */
export async function changeNetto(context: Context, event: LogEvent, sale: Sale, fields: string[]): Promise<void> {
  const refused = Object.fromEntries(fields.map((field) => [field, 'sale_not_active' as const]));
  await changeRow(context, event, 'sales', sale, decideSale(sale, { type: 'sale.change_netto' }, refused));
}

/** After the bookings of sales: their totals, and the version that goes up with what is below. */
export async function refreshSales(context: Context, sales: Iterable<Sale>): Promise<void> {
  for (const sale of sales) {
    await raiseVersion(context, sale);
    await refreshSaleTotals(context.tx, context.caller.companyId, sale.id);
  }
}
