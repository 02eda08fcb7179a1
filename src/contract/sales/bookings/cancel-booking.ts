import Type from 'typebox';
import { body, byId, command, confirmed } from '../../base/command.ts';
import { NonNegativeAmount } from '../../base/fields.ts';
import { Booking } from './booking.ts';

/**
 * Cancels one booking: its rate becomes the partner's penalty (0 unless given, in the booking's currency); the figures
 * before are kept. Refused: booking_cancelled, sale_not_active. Asks: penalty_exceeds_cost.
 */
export const cancelBooking = command({
  name: 'cancel-booking',
  summary: 'Cancel a booking with its penalty',
  method: 'POST',
  path: '/bookings/:id/cancel/',
  permission: 'booking.cancel',
  params: byId,
  body: body({ penalty: Type.Optional(NonNegativeAmount), confirmed }),
  answer: Booking,
  status: 200,
});
