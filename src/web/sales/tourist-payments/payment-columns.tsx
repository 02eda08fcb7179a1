import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { currencies } from '#contract/base/money.ts';
import { deniedBecause } from '#contract/base/roles.ts';
import type { TouristPaymentRow } from '#contract/sales/tourist-payments/tourist-payment.ts';
import type { SheetColumn } from '../../base/export/sheet.ts';
import { formatAmount, formatDate, formatId, formatMoment, formatRate, shortName } from '../../base/i18n/format.ts';
import type { ListColumn, ListDeclaration, ListFilter } from '../../base/lists/list-declaration.ts';
import { ownNumber, saleNumber } from '../../base/lists/number-columns.tsx';
import { touristName } from '../../base/text/person-name.ts';
import { Signed } from '../../base/ui/shortened.tsx';
import { Badge } from '../../base/ui/status.tsx';
import { historyAction } from '../../log/history/entity-history.tsx';
import { paths } from '../../paths.ts';
import { byTag } from './by-tag.ts';
import { paymentFacts } from './tourist-payment-facts.ts';

type Column = ListColumn<TouristPaymentRow>;

/** On a phone below the tourist's name. */
export const number: Column = ownNumber({ second: true, givesWay: 5 });
export const sale: Column = saleNumber({ givesWay: 4 });

export const paymentDate: Column = {
  id: 'payment_date',
  header: 'payment_date',
  fields: ['payment_date'],
  kind: 'date',
  givesWay: 7,
  sortable: true,
  dim: true,
  cell: ({ payment_date }) => formatDate(payment_date),
  sheet: (t) => [{ header: t('columns.payment_date'), fields: ['payment_date'], type: 'date' }],
};

export const tourist: Column = {
  id: 'tourist',
  header: 'tourist',
  fields: ['tourist_surname', 'tourist_name', 'sale_id'],
  kind: 'name',
  rowHeader: true,
  cell: ({ sale_id, tourist_surname, tourist_name }) => (
    <Link href={paths.saleDetails(sale_id)} tabIndex={-1}>
      <b>{touristName({ tourist_surname, tourist_name })}</b>
    </Link>
  ),
  sheet: (t) => [{ header: t('columns.tourist'), fields: ['tourist_surname', 'tourist_name'], type: 'text' }],
};

export const amount: Column = {
  id: 'amount',
  header: 'amount',
  fields: ['amount', 'currency'],
  kind: 'money',
  second: true,
  sortable: true,
  cell: ({ amount: value, currency }) => `${formatAmount(value)} ${currency}`,
  sheet: (t) => withCurrency(t('columns.amount'), 'amount', t),
};

/** In a spreadsheet an amount is a number, and its currency stands beside it. */
const withCurrency = (header: string, field: string, t: TFunction): SheetColumn[] => [
  { header, fields: [field], type: 'amount' },
  { header: t('columns.currency'), fields: ['currency'], type: 'text' },
];

export const rate: Column = {
  id: 'currency_rate',
  header: 'currency_rate',
  fields: ['currency_rate', 'currency'],
  kind: 'rate',
  givesWay: 1,
  dim: true,
  cell: ({ currency, currency_rate }) => (currency === 'USD' ? '-' : formatRate(currency_rate)),
  sheet: (t) => [{ header: t('columns.currency_rate'), fields: ['currency_rate'], type: 'rate' }],
};

export const inUsd: Column = {
  id: 'usd_total',
  header: 'usd_total',
  fields: ['usd_total'],
  kind: 'amount',
  givesWay: 6,
  sortable: true,
  total: true,
  cell: ({ usd_total }) => formatAmount(usd_total),
  sheet: (t) => [{ header: t('columns.usd_total'), fields: ['usd_total'], type: 'amount' }],
};

export const accepted: Column[] = [
  {
    id: 'accepted_amount',
    header: 'accepted_amount',
    fields: ['accepted_amount', 'currency'],
    kind: 'money',
    second: true,
    sortable: true,
    cell: ({ accepted_amount, currency }) => (accepted_amount ? `${formatAmount(accepted_amount)} ${currency}` : '-'),
    sheet: (t) => withCurrency(t('columns.accepted_amount'), 'accepted_amount', t),
  },
  {
    id: 'accepted_usd_total',
    header: 'usd_total',
    fields: ['accepted_usd_total'],
    kind: 'amount',
    givesWay: 6,
    sortable: true,
    total: true,
    cell: ({ accepted_usd_total }) => (accepted_usd_total ? formatAmount(accepted_usd_total) : '-'),
    sheet: (t) => [{ header: t('columns.usd_total'), fields: ['accepted_usd_total'], type: 'amount' }],
  },
  {
    id: 'accepted_by',
    header: 'accepted_by',
    fields: ['accepted_by_name', 'accepted_at'],
    kind: 'signed',
    givesWay: 4,
    composed: true,
    cell: ({ accepted_by_name, accepted_at }, { user }) => (
      <Signed by={shortName(accepted_by_name ?? '')} at={formatMoment(accepted_at, user.company.time_zone)} />
    ),
    sheet: (t) => [
      { header: t('columns.accepted_by'), fields: ['accepted_by_name'], type: 'text' },
      { header: t('columns.accepted_at'), fields: ['accepted_at'], type: 'moment' },
    ],
  },
];

export const declined: Column[] = [
  {
    id: 'declined_by',
    header: 'declined_by',
    fields: ['declined_by_name', 'declined_at'],
    kind: 'signed',
    givesWay: 4,
    composed: true,
    cell: ({ declined_by_name, declined_at }, { user }) => (
      <Signed by={shortName(declined_by_name ?? '')} at={formatMoment(declined_at, user.company.time_zone)} />
    ),
    sheet: (t) => [
      { header: t('columns.declined_by'), fields: ['declined_by_name'], type: 'text' },
      { header: t('columns.declined_at'), fields: ['declined_at'], type: 'moment' },
    ],
  },
  {
    id: 'decline_reason',
    header: 'decline_reason',
    fields: ['decline_reason'],
    kind: 'text',
    givesWay: 6,
    cell: ({ decline_reason }) => decline_reason ?? '-',
  },
];

export const others: Column[] = [
  {
    id: 'method',
    header: 'method',
    fields: ['method_name'],
    kind: 'word',
    givesWay: 5,
    cell: ({ method_name }) => method_name,
  },
  {
    id: 'direction',
    header: 'direction',
    fields: ['direction_name'],
    kind: 'word',
    givesWay: 2,
    cell: ({ direction_name }) => direction_name,
  },
  {
    id: 'agent',
    header: 'agent',
    fields: ['agent_name'],
    kind: 'person',
    givesWay: 3,
    dim: true,
    cell: ({ agent_name }) => shortName(agent_name),
  },
  {
    id: 'marks',
    header: 'marks',
    fields: ['kind', 'first_payment'],
    kind: 'badge',
    givesWay: 5,
    cell: (payment) => <Marks payment={payment} />,
    sheet: (t) => [{ header: t('columns.marks'), fields: ['kind'], type: 'text', words: kindWords(t) }],
  },
  {
    id: 'tags',
    header: 'tags',
    fields: ['tags'],
    kind: 'word',
    givesWay: 1,
    optional: true,
    cell: ({ tags }) => tags.join(', ') || '-',
  },
];

const kinds = ['payment', 'refund'] as const;
const kindWords = (t: TFunction) => Object.fromEntries(kinds.map((kind) => [kind, t(`payment_kinds.${kind}`)]));

function Marks({ payment }: { payment: Pick<TouristPaymentRow, 'kind' | 'first_payment'> }) {
  const { t } = useTranslation();
  if (payment.kind === 'refund') return <Badge tone="warn">{t('payment.refund')}</Badge>;
  return payment.first_payment ? <Badge>{t('payment.first')}</Badge> : null;
}

const filters: ListFilter[] = [
  {
    id: 'date',
    label: 'payment_date',
    kind: 'dates',
    presets: ['today', 'past7', 'past30', 'this_month', 'last_month'],
    from: 'payment_date_from',
    to: 'payment_date_to',
  },
  { id: 'method', label: 'method', kind: 'lookup', field: 'method_id', directory: 'paymentMethods' },
  { id: 'currency', label: 'currency', kind: 'choice', field: 'currency', values: currencies, name: (value) => value },
  {
    id: 'kind',
    label: 'kind',
    kind: 'choice',
    field: 'kind',
    values: kinds,
    name: (value, t) => t(`payment_kinds.${value as (typeof kinds)[number]}`),
  },
  byTag,
  { id: 'direction', label: 'direction', kind: 'lookup', field: 'direction_id', directory: 'directions' },
  { id: 'agent', label: 'agent', kind: 'lookup', field: 'agent_id', directory: 'agents' },
  {
    id: 'office',
    label: 'office',
    kind: 'lookup',
    field: 'office_id',
    directory: 'offices',
    allowed: ({ viewer }) => deniedBecause('office.view', viewer) === null,
  },
];

/** What the lists of payments have in common. */
export const paymentList = {
  root: 'touristPayments',
  filterType: 'TouristPaymentFilter',
  sortType: 'TouristPaymentSort',
  refreshedBy: ['tourist_payment'],
  defaultSort: { by: 'payment_date', direction: 'desc' },
  facts: paymentFacts,
  fields: ['tourist_surname', 'tourist_name', 'sale_id', 'agent_id', 'office_id', 'amount', 'currency'],
  filters,
  counted: 'payments',
  searchHint: 'sales',
  rowName: ({ id, tourist_surname, tourist_name, amount: value, currency }: TouristPaymentRow) =>
    `${touristName({ tourist_surname, tourist_name })}, ${formatAmount(value)} ${currency}, ${formatId(id)}`,
  open: ({ sale_id }: TouristPaymentRow) => paths.saleDetails(sale_id),
} satisfies Partial<ListDeclaration<TouristPaymentRow>>;

/** What happened to a payment, for whom the log is. */
export const paymentHistory = historyAction<TouristPaymentRow>('tourist_payment', paymentList.rowName);
