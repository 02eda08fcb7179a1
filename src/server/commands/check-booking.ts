import { auditBooking } from './booking-changes.ts';
import { inBulk } from './in-bulk.ts';

export const checkBooking = auditBooking('booking.check', ({ caller, now }) => ({
  checked_by: caller.id,
  checked_at: now.toISOString(),
}));
export const checkBookings = inBulk(checkBooking);
