import type { CalendarDate } from '../base/dates.ts';

/**
 * The bookings on the service date of a tour, when the tour is moved to another day: those that can be changed move
 * with it, locked ones stay. Bookings with another date are in neither list.
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

/** Bookings by partner and reference: "Coral Travel (RT-17), Hotel Roma". */
export const bookingNames = (bookings: readonly { partner_name: string; reference_number: string | null }[]): string =>
  bookings
    .map(({ partner_name, reference_number }) =>
      reference_number ? `${partner_name} (${reference_number})` : partner_name,
    )
    .join(', ');
