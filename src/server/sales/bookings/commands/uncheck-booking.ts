import { auditBooking } from './booking-transitions.ts';

export const uncheckBooking = auditBooking('booking.uncheck', () => ({ checked_by: null, checked_at: null }));
