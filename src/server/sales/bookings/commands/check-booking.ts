import { bulkCommand } from '../../../base/pipeline/bulk-command.ts';
import { auditBooking } from './booking-transitions.ts';

export const checkBooking = auditBooking('booking.check', ({ caller, now }) => ({
  checked_by: caller.id,
  checked_at: now.toISOString(),
}));
export const checkBookings = bulkCommand(checkBooking);
