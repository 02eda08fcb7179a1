import { paymentStatuses } from '#contract/base/money.ts';
import type { BookingRow } from '#contract/sales/bookings/booking-row.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { paths } from '../../paths.ts';
import { bookingFacts } from '../../sales/bookings/booking-facts.ts';
import type { ReportDeclaration } from './report-declaration.ts';
import { byCurrency, byPartner, ofTheSale } from './report-filters.ts';
import { ReportScreen } from './report-screen.tsx';
import { agentColumn, dateColumn, sumColumn, textColumn, tourist } from './row-columns.tsx';

const allocations = ['non_allocated', 'allocated'] as const;
const audits = ['checked', 'unchecked'] as const;
const lifecycles = ['active', 'cancelled'] as const;

/** What was booked, by service date. */
const bookingsReport: ReportDeclaration<BookingRow> = {
  report: 'bookingsReport',
  title: 'bookings_report',
  note: 'bookings',
  filterType: 'BookingFilter',
  filters: [
    byPartner,
    byCurrency,
    ...ofTheSale,
    {
      id: 'status',
      label: 'payment_status',
      kind: 'choice',
      field: 'payment_status',
      values: paymentStatuses,
      name: (value, t) => t(`payment_statuses.${value as (typeof paymentStatuses)[number]}`),
    },
    {
      id: 'allocation',
      label: 'allocation',
      kind: 'choice',
      field: 'allocation',
      values: allocations,
      name: (value, t) => t(`allocations.${value as (typeof allocations)[number]}`),
    },
    {
      id: 'audit',
      label: 'audit',
      kind: 'choice',
      field: 'audit',
      values: audits,
      name: (value, t) => t(`audits.${value as (typeof audits)[number]}`),
    },
    {
      id: 'state',
      label: 'booking',
      kind: 'choice',
      field: 'lifecycle',
      values: lifecycles,
      name: (value, t) => t(`lifecycles.${value as (typeof lifecycles)[number]}`),
    },
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
    filterType: 'BookingFilter',
    sortType: 'BookingSort',
    date: { from: 'service_date_from', to: 'service_date_to', by: 'service_date' },
    fields: ['currency'],
    columns: [
      dateColumn('service_date'),
      textColumn('partner', 'partner_name', { givesWay: 5 }),
      tourist(),
      agentColumn(),
      textColumn('rate', 'rate', {
        kind: 'money',
        givesWay: 3,
        fields: ['rate', 'currency'],
        cell: ({ rate, currency }) => `${formatAmount(rate)} ${currency}`,
      }),
      sumColumn('amount_usd', 'usd_total'),
      sumColumn('to_be_paid_usd', 'to_be_paid_usd', { givesWay: 4 }),
    ],
    facts: bookingFacts,
    open: ({ id }) => paths.bookingDetails(id),
    lists: [
      { title: 'upcoming_bookings', path: paths.upcomingBookings(), date: 'service' },
      { title: 'completed_bookings', path: paths.completedBookings(), date: 'service' },
    ],
  },
};

export default function BookingsReport() {
  return <ReportScreen declared={bookingsReport} />;
}
