import type { BookingRow } from '#contract/sales/bookings/booking-row.ts';
import type { ListDeclaration } from '../../base/lists/list-declaration.ts';
import { listScreen } from '../../base/lists/list-screen.tsx';
import { bookingList } from './booking-list.tsx';

/** Bookings with a past service, the latest first. */
const completedBookings: ListDeclaration<BookingRow, 'bookings'> = {
  ...bookingList,
  title: 'completed_bookings',
  filter: { when: 'completed' },
  defaultSort: { by: 'service_date', direction: 'desc' },
  views: [
    { name: 'not_paid', query: 'status=not_paid' },
    { name: 'unchecked', query: 'audit=unchecked&state=active' },
    { name: 'last_month', query: 'service=last_month' },
  ],
};

export default listScreen(completedBookings);
