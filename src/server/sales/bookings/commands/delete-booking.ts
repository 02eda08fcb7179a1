import { ownerOf } from '#contract/base/abilities.ts';
import { deleteBooking as contract } from '#contract/sales/bookings/delete-booking.ts';
import { allow, handler } from '../../../base/pipeline/handler.ts';
import { deleteRow } from '../../../base/pipeline/write-log.ts';
import { applyChildChange } from '../../commands/sale-transitions.ts';
import { lockBooking } from '../../rows/sale-rows.ts';
import { refreshSaleTotals } from '../../rows/sale-totals.ts';
import { decideBooking } from './booking-transitions.ts';

export const deleteBooking = handler(contract, async (context) => {
  const { sale, booking } = await lockBooking(context, context.params.id);
  allow(context, ownerOf(sale));
  decideBooking(booking, sale, { type: 'booking.delete' });
  await applyChildChange(context, 'booking.delete', sale, { type: 'sale.change_bookings' });
  await deleteRow(context, 'booking.delete', 'bookings', booking);
  await refreshSaleTotals(context, sale);
  return { body: null };
});
