import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { BookingRow } from '#contract/sales/bookings/booking-row.ts';
import { formatMoment } from '../../base/i18n/format.ts';
import {
  currencyRate,
  date,
  money,
  named,
  person,
  sheetColumn,
  status,
  text,
  tourist,
  usd,
} from '../../base/lists/columns.tsx';
import type { ListColumn } from '../../base/lists/list-declaration.ts';
import { saleNumber } from '../../base/lists/number-columns.tsx';
import { wordsByValue } from '../../base/lists/words.ts';
import { PaymentStatusMark } from '../../base/ui/marks/payment-status.tsx';
import { Badge } from '../../base/ui/status.tsx';
import { paths } from '../../paths.ts';
import { auditWords, paymentStatusWords } from '../sale-words.ts';
import { allocationWords, bookingStateWords } from './booking-words.ts';

/** The columns of bookings: date, tourist, partner, cost and open amount. */
export const bookingColumns: ListColumn<BookingRow>[] = [
  date('service_date', { second: true, sortable: true }),
  tourist(({ id }) => paths.bookingDetails(id)),
  named('partner', { hidePriority: 7 }),
  text('reference_number', { kind: 'code', hidePriority: 2, dim: true }),
  money('rate', { hidePriority: 5, sortable: true }),
  currencyRate({ hidePriority: 2, optional: true, dim: true }),
  usd('amount_usd', { header: 'usd_total', sortable: true, hidePriority: 4 }),
  money('paid', { hidePriority: 5, sortable: true, optional: true }),
  money('to_be_paid', { hidePriority: 5, sortable: true, optional: true }),
  usd('to_be_paid_usd', { sortable: true }),
  status('payment_status', paymentStatusWords, {
    also: ['lifecycle'],
    hidePriority: 6,
    cell: (booking) => <PaymentOf booking={booking} />,
    sheet: (t) => [
      sheetColumn(t, 'payment_status', 'text', ['payment_status'], wordsByValue(paymentStatusWords, t)),
      sheetColumn(t, 'booking', 'text', ['lifecycle'], wordsByValue(bookingStateWords, t)),
    ],
  }),
  status('allocation', allocationWords, {
    hidePriority: 4,
    optional: true,
    cell: ({ allocation }) => <AllocationOf allocation={allocation} />,
  }),
  status('audit', auditWords, {
    also: ['checked_at'],
    hidePriority: 3,
    cell: (booking, { user }) => <CheckOf booking={booking} timeZone={user.company.time_zone} />,
  }),
  saleNumber({
    header: 'sale',
    cell: ({ sale_id }) => (
      <Link href={paths.saleDetails(sale_id)} tabIndex={-1} className="link">
        {sale_id}
      </Link>
    ),
  }),
  named('direction', { hidePriority: 2, optional: true }),
  person('agent', { hidePriority: 3, optional: true, dim: true }),
  named('office', { hidePriority: 2, optional: true }),
  text('tourist_phone', { id: 'phone', header: 'phone', kind: 'phone', hidePriority: 2, optional: true }),
  text('blank_number', { kind: 'code', hidePriority: 2, optional: true }),
];

/** The payment status; of a cancelled booking the badge "cancelled", because its open amount tells the rest. */
function PaymentOf({ booking }: { booking: Pick<BookingRow, 'lifecycle' | 'payment_status'> }) {
  const { t } = useTranslation();
  if (booking.lifecycle === 'cancelled') return <Badge tone="bad">{t('booking.cancelled')}</Badge>;
  return <PaymentStatusMark status={booking.payment_status} />;
}

function AllocationOf({ allocation }: Pick<BookingRow, 'allocation'>) {
  const { t } = useTranslation();
  return <span className={allocation === 'allocated' ? 'good' : 'dim'}>{t(`allocations.${allocation}`)}</span>;
}

/** The date of the check; a dash if there is none. */
function CheckOf({ booking, timeZone }: { booking: Pick<BookingRow, 'audit' | 'checked_at'>; timeZone: string }) {
  const { t } = useTranslation();
  if (booking.audit === 'checked') {
    return (
      <span className="good">
        <span aria-hidden="true">✓</span> <span className="hidden-text">{t('booking.is_checked')}</span>
        {formatMoment(booking.checked_at, timeZone).slice(0, 5)}
      </span>
    );
  }
  return (
    <span className="dim">
      <span aria-hidden="true">—</span>
      <span className="hidden-text">{t('audits.unchecked')}</span>
    </span>
  );
}
