import type { BookingEvent, BookingFacts, bookingMachine } from '#machines/booking.ts';
import type { Cases, Situation } from '../../support/oracles/walks.ts';

/** One amount for every allocation, so that taking one back leaves no other remainder. */
const amount = 25_000;

const cases: Cases<BookingEvent> = {
  // With the amount above one allocation is a part, all, or too much of it, or nothing is owed at all.
  'booking.edit': [50_000, 25_000, 10_000, 0].map((rate) => ({ type: 'booking.edit', rate })),
  'booking.delete': [{ type: 'booking.delete' }],
  'booking.cancel': [0, 25_000].map((penalty) => ({ type: 'booking.cancel', penalty })),
  'booking.restore': [50_000, 25_000].map((rate) => ({ type: 'booking.restore', rate })),
  'booking.check': [{ type: 'booking.check' }],
  'booking.uncheck': [{ type: 'booking.uncheck' }],
  'booking.allocate': [{ type: 'booking.allocate', amount }],
  'booking.deallocate': [{ type: 'booking.deallocate', amount }],
};

const situation = (title: string, facts: Partial<BookingFacts>): Situation<typeof bookingMachine> => ({
  title,
  input: { rate: 50_000, paid: 0, allocations: 0, onlyBooking: false, ...facts },
  cases,
  stopWhen: ({ context }) => context.allocations === 3,
});

export const bookingSituations = [
  situation('one of several bookings', {}),
  situation('the only booking', { onlyBooking: true }),
  situation('a booking that costs nothing', { rate: 0 }),
];
