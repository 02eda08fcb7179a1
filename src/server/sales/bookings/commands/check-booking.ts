import { checkBookings as bulkContract, checkBooking as contract } from '#contract/sales/bookings/check-booking.ts';
import { bulkCommand } from '../../../base/pipeline/bulk-command.ts';
import { handler } from '../../../base/pipeline/handler.ts';
import { auditBooking } from './booking-transitions.ts';

const single = auditBooking('booking.check', ({ caller, now }) => ({
  checked_by: caller.id,
  checked_at: now.toISOString(),
}));
export const checkBooking = handler(contract, single);
export const checkBookings = handler(bulkContract, bulkCommand(single));
