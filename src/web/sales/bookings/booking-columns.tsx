import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paymentStatuses } from '#contract/base/money.ts';
import type { BookingRow } from '#contract/sales/bookings/booking-row.ts';
import type { SheetColumn } from '../../base/export/sheet.ts';
import { formatAmount, formatDate, formatMoment, formatRate, shortName } from '../../base/i18n/format.ts';
import type { ListColumn } from '../../base/lists/list-declaration.ts';
import { touristName } from '../../base/text/person-name.ts';
import { PaymentStatusMark } from '../../base/ui/marks/payment-status.tsx';
import { Badge } from '../../base/ui/status.tsx';
import { paths } from '../../paths.ts';

type Column = ListColumn<BookingRow>;

export const allocations = ['non_allocated', 'allocated'] as const;
export const bookingStates = ['active', 'cancelled'] as const;

/** The words of a field in a spreadsheet. */
const wordsOf = <Value extends string>(values: readonly Value[], word: (value: Value) => string) =>
  Object.fromEntries(values.map((value) => [value, word(value)]));

/** In a spreadsheet an amount is a number, and its currency stands beside it. */
const withCurrency = (header: string, field: string, t: TFunction): SheetColumn[] => [
  { header, fields: [field], type: 'amount' },
  { header: t('columns.currency'), fields: ['currency'], type: 'text' },
];

/** An amount in the booking's own currency. */
const inCurrency = (id: 'rate' | 'paid' | 'to_be_paid', options: Partial<Column> = {}): Column => ({
  id,
  header: id,
  fields: [id, 'currency'],
  kind: 'money',
  givesWay: 5,
  sortable: true,
  cell: (booking) => `${formatAmount(booking[id])} ${booking.currency}`,
  sheet: (t) => withCurrency(t(`columns.${id}`), id, t),
  ...options,
});

const inUsd = (
  id: 'amount_usd' | 'to_be_paid_usd',
  header: 'usd_total' | 'to_be_paid_usd',
  options: Partial<Column> = {},
): Column => ({
  id,
  header,
  fields: [id],
  kind: 'amount',
  sortable: true,
  total: true,
  cell: (booking) => formatAmount(booking[id]),
  sheet: (t) => [{ header: t(`columns.${header}`), fields: [id], type: 'amount' }],
  ...options,
});

const text = (
  id: 'reference_number' | 'phone' | 'blank_number' | 'direction' | 'office',
  field: 'reference_number' | 'tourist_phone' | 'blank_number' | 'direction_name' | 'office_name',
  options: Partial<Column> = {},
): Column => ({
  id,
  header: id,
  fields: [field],
  kind: 'word',
  givesWay: 2,
  cell: (booking) => booking[field] || '-',
  ...options,
});

/** What the lists of bookings show: when, for whom, from whom, what it costs and what of that is left. */
export const bookingColumns: Column[] = [
  {
    id: 'service_date',
    header: 'service_date',
    fields: ['service_date'],
    kind: 'date',
    second: true,
    sortable: true,
    cell: ({ service_date }) => formatDate(service_date),
    sheet: (t) => [{ header: t('columns.service_date'), fields: ['service_date'], type: 'date' }],
  },
  {
    id: 'tourist',
    header: 'tourist',
    fields: ['id', 'tourist_surname', 'tourist_name'],
    kind: 'name',
    rowHeader: true,
    cell: ({ id, tourist_surname, tourist_name }) => (
      <Link href={paths.bookingDetails(id)} tabIndex={-1}>
        <b>{touristName({ tourist_surname, tourist_name })}</b>
      </Link>
    ),
    sheet: (t) => [{ header: t('columns.tourist'), fields: ['tourist_surname', 'tourist_name'], type: 'text' }],
  },
  {
    id: 'partner',
    header: 'partner',
    fields: ['partner_name'],
    kind: 'word',
    givesWay: 7,
    cell: ({ partner_name }) => partner_name,
  },
  text('reference_number', 'reference_number', { kind: 'code', dim: true }),
  inCurrency('rate'),
  {
    id: 'currency_rate',
    header: 'currency_rate',
    fields: ['currency_rate', 'currency'],
    kind: 'rate',
    givesWay: 2,
    optional: true,
    dim: true,
    cell: ({ currency, currency_rate }) => (currency === 'USD' ? '-' : formatRate(currency_rate)),
    sheet: (t) => [{ header: t('columns.currency_rate'), fields: ['currency_rate'], type: 'rate' }],
  },
  inUsd('amount_usd', 'usd_total', { givesWay: 4 }),
  inCurrency('paid', { optional: true }),
  inCurrency('to_be_paid', { optional: true }),
  inUsd('to_be_paid_usd', 'to_be_paid_usd'),
  {
    id: 'payment_status',
    header: 'payment_status',
    fields: ['payment_status', 'lifecycle'],
    kind: 'status',
    givesWay: 6,
    cell: (booking) => <PaymentOf booking={booking} />,
    sheet: (t) => [
      {
        header: t('columns.payment_status'),
        fields: ['payment_status'],
        type: 'text',
        words: wordsOf(paymentStatuses, (status) => t(`payment_statuses.${status}`)),
      },
      {
        header: t('columns.booking'),
        fields: ['lifecycle'],
        type: 'text',
        words: wordsOf(bookingStates, (state) => t(`lifecycles.${state}`)),
      },
    ],
  },
  {
    id: 'allocation',
    header: 'allocation',
    fields: ['allocation'],
    kind: 'status',
    givesWay: 4,
    optional: true,
    cell: ({ allocation }) => <AllocationOf allocation={allocation} />,
    sheet: (t) => [
      {
        header: t('columns.allocation'),
        fields: ['allocation'],
        type: 'text',
        words: wordsOf(allocations, (each) => t(`allocations.${each}`)),
      },
    ],
  },
  {
    id: 'audit',
    header: 'audit',
    fields: ['audit', 'checked_at'],
    kind: 'status',
    givesWay: 3,
    cell: (booking, { user }) => <CheckOf booking={booking} timeZone={user.company.time_zone} />,
    sheet: (t) => [
      {
        header: t('columns.audit'),
        fields: ['audit'],
        type: 'text',
        words: wordsOf(['checked', 'unchecked'], (audit) => t(`audits.${audit}`)),
      },
    ],
  },
  {
    id: 'sale',
    header: 'sale',
    fields: ['sale_id'],
    kind: 'id',
    givesWay: 1,
    cell: ({ sale_id }) => (
      <Link href={paths.saleDetails(sale_id)} tabIndex={-1} className="link">
        {sale_id}
      </Link>
    ),
    sheet: (t) => [{ header: t('columns.sale'), fields: ['sale_id'], type: 'number' }],
  },
  text('direction', 'direction_name', { optional: true }),
  {
    id: 'agent',
    header: 'agent',
    fields: ['agent_name'],
    kind: 'person',
    givesWay: 3,
    optional: true,
    dim: true,
    cell: ({ agent_name }) => shortName(agent_name),
  },
  text('office', 'office_name', { optional: true }),
  text('phone', 'tourist_phone', { kind: 'phone', optional: true }),
  text('blank_number', 'blank_number', { kind: 'code', optional: true }),
];

/** What was paid of it; of one that is called off, that it is: what is left says the rest. */
function PaymentOf({ booking }: { booking: Pick<BookingRow, 'lifecycle' | 'payment_status'> }) {
  const { t } = useTranslation();
  if (booking.lifecycle === 'cancelled') return <Badge tone="bad">{t('booking.cancelled')}</Badge>;
  return <PaymentStatusMark status={booking.payment_status} />;
}

function AllocationOf({ allocation }: Pick<BookingRow, 'allocation'>) {
  const { t } = useTranslation();
  return <span className={allocation === 'allocated' ? 'good' : 'dim'}>{t(`allocations.${allocation}`)}</span>;
}

/** The day on which it was checked; a dash while it is not. */
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
