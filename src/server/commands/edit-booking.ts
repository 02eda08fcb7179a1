import { ownerOf } from '#contract/abilities.ts';
import type { editBooking as contract } from '#contract/commands/edit-booking.ts';
import { add, amount, subtract, toHundredths } from '#contract/money.ts';
import { allow, type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { changeRow } from '../stores/journal.ts';
import { lockBooking } from '../stores/sales.ts';
import { refreshSaleTotals } from '../stores/totals.ts';
import { decideBooking } from './booking-changes.ts';
import { inUsd, rateToUsd } from './figures.ts';
import { askAboutLoss, changeBelow, profitOf } from './sale-changes.ts';

export const editBooking: HandlerOf<typeof contract> = async (context) => {
  const { confirmed: _, reference_number, ...typed } = context.body;
  const { sale, booking } = await lockBooking(context, context.params.id);
  allow(context, ownerOf(sale));
  const rate = amount(typed.rate ?? booking.rate);
  const next = decideBooking(booking, sale, { type: 'booking.edit', rate: toHundredths(rate) });
  requireVersion(context, booking);
  await changeBelow(context, 'booking.edit', sale, { type: 'sale.change_bookings' });
  const currency = typed.currency ?? booking.currency;
  // The rate was fixed when the booking was recorded: it is looked up anew only for another currency.
  const kept = typed.currency_rate === undefined && currency === booking.currency;
  const currency_rate = kept ? booking.currency_rate : await rateToUsd(context, { ...typed, currency }, context.today);
  const sameFigures = rate === booking.rate && kept;
  const amount_usd = sameFigures ? booking.amount_usd : inUsd(rate, currency, currency_rate, 'rate');
  const netto = add(subtract(sale.netto, booking.amount_usd), amount_usd);
  askAboutLoss(context, profitOf(sale.brutto, netto), sale.profit, 'rate');
  await changeRow(context, 'booking.edit', 'bookings', booking, {
    ...next,
    ...typed,
    ...(reference_number === undefined ? {} : { reference_number: reference_number?.trim() || null }),
    rate,
    currency_rate,
    amount_usd,
    version: booking.version + 1,
  });
  await refreshSaleTotals(context.tx, context.caller.companyId, sale.id);
  return { booking: booking.id };
};
