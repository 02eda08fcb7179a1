import { body, byId, command, confirmed } from '../../base/command.ts';
import { BookingInput } from '../create-sale.ts';
import { Booking } from './booking.ts';

/** Adds a booking to a sale. Refused: sale_not_active. */
export const addBooking = command({
  name: 'add-booking',
  summary: 'Add a booking to a sale',
  method: 'POST',
  path: '/sales/:id/bookings/',
  permission: 'booking.add',
  params: byId,
  body: body({ ...BookingInput.properties, confirmed }),
  answer: Booking,
  status: 201,
});
