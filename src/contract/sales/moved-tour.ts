import type { CalendarDate } from '../base/dates.ts';

/**
 * What becomes of the bookings when a tour moves to another day: those that were of its day go along, as they were
 * entered. One that can't be changed any more stays on its day; so do all that have a day of their own.
 */
export function bookingsOfTour<Booking extends { service_date: CalendarDate }>(
  tour: { service_date: CalendarDate },
  bookings: readonly Booking[],
  isLocked: (booking: Booking) => boolean,
): { moving: Booking[]; staying: Booking[] } {
  const ofTour = bookings.filter(({ service_date }) => service_date === tour.service_date);
  return {
    moving: ofTour.filter((booking) => !isLocked(booking)),
    staying: ofTour.filter(isLocked),
  };
}

/** Bookings as a person knows them, by partner and reference: "Coral Travel (RT-17), Hotel Roma". */
export const bookingNames = (bookings: readonly { partner_name: string; reference_number: string | null }[]): string =>
  bookings
    .map(({ partner_name, reference_number }) =>
      reference_number ? `${partner_name} (${reference_number})` : partner_name,
    )
    .join(', ');
