import { uncheckBooking as contract } from '#contract/sales/bookings/uncheck-booking.ts';
import { handler } from '../../../base/pipeline/handler.ts';
import { auditBooking } from './booking-transitions.ts';

export const uncheckBooking = handler(
  contract,
  auditBooking('booking.uncheck', () => ({ checked_by: null, checked_at: null })),
);
