import Type from 'typebox';
import { body, byId, command, confirmed } from '../../base/command.ts';
import { Booking, bookingFields } from './booking.ts';

/** Changes a booking. Refused: booking_already_paid, booking_cancelled, sale_not_active, stale. */
export const editBooking = command({
  name: 'edit-booking',
  summary: 'Change a booking',
  method: 'PATCH',
  path: '/bookings/:id/',
  permission: 'booking.edit',
  params: byId,
  body: body({ ...Type.Partial(Type.Object(bookingFields)).properties, confirmed }),
  answer: Booking,
  status: 200,
});
