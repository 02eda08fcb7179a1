import { ownerOf } from '#contract/abilities.ts';
import type { editBooking as contract } from '#contract/commands/edit-booking.ts';
import { add, amount, subtract, toHundredths } from '#contract/money.ts';
import { allow, type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { changeRow } from '../stores/journal.ts';
import { lockBooking } from '../stores/sales.ts';
import { refreshSaleTotals } from '../stores/totals.ts';
import { decideBooking, editedBooking } from './booking-changes.ts';
import { requireOffered } from './offered.ts';
import { askAboutLoss, changeBelow, profitOf } from './sale-changes.ts';

export const editBooking: HandlerOf<typeof contract> = async (context) => {
  const { confirmed: _, ...typed } = context.body;
  const { sale, booking } = await lockBooking(context, context.params.id);
  allow(context, ownerOf(sale));
  const rate = toHundredths(amount(typed.rate ?? booking.rate));
  const next = decideBooking(booking, sale, { type: 'booking.edit', rate });
  requireVersion(context, booking);
  const after = await editedBooking(context, booking, typed, sale.service_date);
  const isMoved = after.partner_id !== booking.partner_id;
  const offered = await requireOffered(context, isMoved ? { partners: [{ id: after.partner_id, path: '' }] } : {});
  await changeBelow(context, 'booking.edit', sale, { type: 'sale.change_bookings' });
  const netto = add(subtract(sale.netto, booking.amount_usd), after.amount_usd);
  askAboutLoss(context, profitOf(sale.brutto, netto), sale.profit, 'rate');
  await offered.answer();
  await changeRow(context, 'booking.edit', 'bookings', booking, { ...next, ...after, version: booking.version + 1 });
  await refreshSaleTotals(context.tx, context.caller.companyId, sale.id);
  return { booking: booking.id };
};
