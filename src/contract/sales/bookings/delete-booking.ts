import { byId, command, noBody, nothing } from '../../base/command.ts';

/**
 * Deletes a booking; the log keeps it. Refused: paid_bookings_not_deletable, last_booking_not_deletable,
 * sale_not_active.
 */
export const deleteBooking = command({
  name: 'delete-booking',
  summary: 'Delete a booking',
  method: 'DELETE',
  path: '/bookings/:id/',
  permission: 'booking.delete',
  params: byId,
  body: noBody,
  answer: nothing,
  status: 204,
});
