import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { TouristPaymentRow } from '#contract/entities/tourist-payment.ts';
import { formatAmount, formatDate, formatMoment, formatRate, shortName } from '../../i18n/format.ts';
import type { ListColumn, ListDeclaration } from '../../lists/declaration.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/status.tsx';

type Column = ListColumn<TouristPaymentRow>;

export const paymentDate: Column = {
  id: 'payment_date',
  header: 'payment_date',
  fields: ['payment_date'],
  sortable: true,
  rowHeader: true,
  secondary: true,
  cell: ({ payment_date }) => <span className="dim">{formatDate(payment_date)}</span>,
};

export const tourist: Column = {
  id: 'tourist',
  header: 'tourist',
  fields: ['tourist_surname', 'tourist_name', 'sale_id'],
  rowHeader: true,
  cell: ({ sale_id, tourist_surname, tourist_name }) => (
    <Link href={paths.saleDetails(sale_id)} tabIndex={-1}>
      <b>
        {tourist_surname} {tourist_name}
      </b>
    </Link>
  ),
};

export const amount: Column = {
  id: 'amount',
  header: 'amount',
  fields: ['amount', 'currency'],
  number: true,
  sortable: true,
  rowHeader: true,
  cell: ({ amount: value, currency }) => `${formatAmount(value)} ${currency}`,
};

export const rate: Column = {
  id: 'currency_rate',
  header: 'currency_rate',
  fields: ['currency_rate', 'currency'],
  number: true,
  secondary: true,
  cell: ({ currency, currency_rate }) => (
    <span className="dim">{currency === 'USD' ? '-' : formatRate(currency_rate)}</span>
  ),
};

export const inUsd: Column = {
  id: 'usd_total',
  header: 'usd_total',
  fields: ['usd_total'],
  number: true,
  sortable: true,
  total: true,
  secondary: true,
  cell: ({ usd_total }) => formatAmount(usd_total),
};

export const accepted: Column[] = [
  {
    id: 'accepted_amount',
    header: 'accepted_amount',
    fields: ['accepted_amount', 'currency'],
    number: true,
    rowHeader: true,
    cell: ({ accepted_amount, currency }) => (accepted_amount ? `${formatAmount(accepted_amount)} ${currency}` : '-'),
  },
  {
    id: 'accepted_usd_total',
    header: 'usd_total',
    fields: ['accepted_usd_total'],
    number: true,
    total: true,
    secondary: true,
    cell: ({ accepted_usd_total }) => (accepted_usd_total ? formatAmount(accepted_usd_total) : '-'),
  },
  {
    id: 'accepted_by',
    header: 'accepted_by',
    fields: ['accepted_by_name', 'accepted_at'],
    secondary: true,
    cell: ({ accepted_by_name, accepted_at }, { user }) => (
      <>
        {shortName(accepted_by_name ?? '')}{' '}
        <span className="dim">{formatMoment(accepted_at, user.company.time_zone)}</span>
      </>
    ),
  },
];

export const others: Column[] = [
  { id: 'method', header: 'method', fields: ['method_name'], secondary: true, cell: ({ method_name }) => method_name },
  {
    id: 'direction',
    header: 'direction',
    fields: ['direction_name'],
    secondary: true,
    cell: ({ direction_name }) => direction_name,
  },
  {
    id: 'agent',
    header: 'agent',
    fields: ['agent_name'],
    secondary: true,
    cell: ({ agent_name }) => <span className="dim">{shortName(agent_name)}</span>,
  },
  {
    id: 'marks',
    header: 'marks',
    fields: ['kind', 'first_payment'],
    secondary: true,
    cell: (payment) => <Marks payment={payment} />,
  },
];

function Marks({ payment }: { payment: Pick<TouristPaymentRow, 'kind' | 'first_payment'> }) {
  const { t } = useTranslation();
  if (payment.kind === 'refund') return <Badge tone="warn">{t('payment.refund')}</Badge>;
  return payment.first_payment ? <Badge>{t('payment.first')}</Badge> : null;
}

/** What the lists of payments have in common. */
export const paymentList = {
  root: 'touristPayments',
  filterType: 'TouristPaymentFilter',
  sortType: 'TouristPaymentSort',
  refreshedBy: ['tourist_payment'],
  defaultSort: { by: 'payment_date', direction: 'desc' },
  fields: ['tourist_surname', 'tourist_name', 'sale_id', 'agent_id', 'office_id', 'amount', 'currency'],
  counted: 'payments',
  searchHint: 'sales',
  rowName: ({ tourist_surname, tourist_name, amount: value, currency }: TouristPaymentRow) =>
    `${tourist_surname} ${tourist_name}, ${formatAmount(value)} ${currency}`,
  open: ({ sale_id }: TouristPaymentRow) => paths.saleDetails(sale_id),
} satisfies Partial<ListDeclaration<TouristPaymentRow>>;
