import { ownerOf } from '#contract/abilities/abilities.ts';
import type { deleteBooking as contract } from '#contract/commands/delete-booking.ts';
import { allow, type HandlerOf } from '../pipeline/handler.ts';
import { deleteRow } from '../stores/journal.ts';
import { lockBooking } from '../stores/sales.ts';
import { refreshSaleTotals } from '../stores/totals.ts';
import { decideBooking } from './booking-changes.ts';
import { changeBelow } from './sale-changes.ts';

export const deleteBooking: HandlerOf<typeof contract> = async (context) => {
  const { sale, booking } = await lockBooking(context, context.params.id);
  allow(context, ownerOf(sale));
  decideBooking(booking, sale, { type: 'booking.delete' });
  await changeBelow(context, 'booking.delete', sale, { type: 'sale.change_bookings' });
  await deleteRow(context, 'booking.delete', 'bookings', booking);
  await refreshSaleTotals(context.tx, context.caller.companyId, sale.id);
  return { body: null };
};
