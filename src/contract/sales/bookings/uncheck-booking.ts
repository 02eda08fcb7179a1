import { byId, command, noBody } from '../../base/command.ts';
import { Booking } from './booking.ts';

/** checked → unchecked. Refused: not_checked. */
export const uncheckBooking = command({
  name: 'uncheck-booking',
  summary: 'Take the check of a booking back',
  method: 'POST',
  path: '/bookings/:id/uncheck/',
  permission: 'booking.uncheck',
  params: byId,
  body: noBody,
  answer: Booking,
  status: 200,
});
