import type { BookingRow } from '#contract/sales/bookings/booking-row.ts';
import { date, money, named, person, tourist, usd } from '../../base/lists/columns.tsx';
import { byChoice, byCurrency, byPartner } from '../../base/lists/filters/filters.ts';
import { paths } from '../../paths.ts';
import { bookingFacts } from '../../sales/bookings/booking-facts.ts';
import { allocationWords, bookingStateWords } from '../../sales/bookings/booking-words.ts';
import { auditWords, paymentStatusWords } from '../../sales/sale-words.ts';
import { ofTheSale } from './report-filters.ts';
import { reportScreen } from './report-screen.tsx';

/** The report of bookings, by service date. */
export default reportScreen<BookingRow>('bookingsReport', {
  filters: [
    byPartner,
    byCurrency,
    ...ofTheSale,
    byChoice('payment_status', paymentStatusWords, { id: 'status' }),
    byChoice('allocation', allocationWords, {}),
    byChoice('audit', auditWords, {}),
    byChoice('lifecycle', bookingStateWords, { id: 'state', label: 'booking' }),
  ],
  period: 'past12',
  refreshedBy: ['booking', 'sale', 'allocation', 'partner_payment'],
  main: 'amount_usd',
  charted: ['paid_usd', 'to_be_paid_usd'],
  compared: ['bookings', 'amount_usd', 'paid_usd', 'to_be_paid_usd'],
  views: [
    { name: 'partners_this_quarter', query: 'period=this_quarter&group=partner' },
    { name: 'not_paid', query: 'status=not_paid&group=partner' },
  ],
  rows: {
    root: 'bookings',
    types: 'Booking',
    date: { from: 'service_date_from', to: 'service_date_to', by: 'service_date' },
    fields: ['currency'],
    columns: [
      date('service_date', { sortable: true }),
      named('partner', { hidePriority: 5 }),
      tourist(null),
      person('agent', { hidePriority: 1, dim: true }),
      money('rate', { hidePriority: 3 }),
      usd('amount_usd', { header: 'usd_total', sortable: true }),
      usd('to_be_paid_usd', { sortable: true, hidePriority: 4 }),
    ],
    facts: bookingFacts,
    open: ({ id }) => paths.bookingDetails(id),
    lists: [
      { title: 'upcoming_bookings', path: paths.upcomingBookings(), date: 'service' },
      { title: 'completed_bookings', path: paths.completedBookings(), date: 'service' },
    ],
  },
});
