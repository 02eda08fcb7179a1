import { bulkCommand, byId, command, noBody } from '../../base/command.ts';
import { Booking } from './booking.ts';

/** unchecked → checked by the calling manager. Refused: already_checked. */
export const checkBooking = command({
  name: 'check-booking',
  summary: 'Mark a booking as checked',
  method: 'POST',
  path: '/bookings/:id/check/',
  permission: 'booking.check',
  params: byId,
  body: noBody,
  answer: Booking,
  status: 200,
});

export const checkBookings = bulkCommand('check-bookings', checkBooking, 'select_at_least_one_booking');
