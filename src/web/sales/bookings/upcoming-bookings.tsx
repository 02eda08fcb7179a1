import type { BookingRow } from '#contract/sales/bookings/booking-row.ts';
import type { ListDeclaration } from '../../base/lists/list-declaration.ts';
import { listScreen } from '../../base/lists/list-screen.tsx';
import { bookingList } from './booking-list.tsx';

/** Bookings with a future service, the nearest first. */
const upcomingBookings: ListDeclaration<BookingRow, 'bookings'> = {
  ...bookingList,
  title: 'upcoming_bookings',
  filter: { when: 'upcoming' },
  defaultSort: { by: 'service_date', direction: 'asc' },
  views: [
    { name: 'unpaid_this_week', query: 'status=not_paid&service=next7' },
    { name: 'partly_paid', query: 'status=partially_paid' },
    { name: 'unchecked', query: 'audit=unchecked&state=active' },
  ],
};

export default listScreen(upcomingBookings);
