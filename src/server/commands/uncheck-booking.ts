import { auditBooking } from './booking-changes.ts';

export const uncheckBooking = auditBooking('booking.uncheck', () => ({ checked_by: null, checked_at: null }));
