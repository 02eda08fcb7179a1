import type { TFunction } from 'i18next';
import { type PartnerPaymentRow, partnerPaymentStates } from '#contract/entities/partner-payment.ts';
import { sign } from '#contract/money.ts';
import { formatAmount, formatDate, formatMoment, formatRate, shortName } from '../../i18n/format.ts';
import type { ListColumn } from '../../lists/declaration.ts';
import { PaymentState } from './payment-state.tsx';

type Column = ListColumn<PartnerPaymentRow>;

export const stateName = (state: string, t: TFunction): string =>
  t(`partner_payment.states.${state as PartnerPaymentRow['allocation']}`);

const money = (amount: string, currency: string) => (sign(amount) === 0 ? '-' : `${formatAmount(amount)} ${currency}`);

/** In a spreadsheet an amount is a number, and its currency stands beside it. */
const inCurrency = (id: 'amount' | 'allocated' | 'remainder'): Column => ({
  id,
  header: id,
  fields: [id, 'currency'],
  number: true,
  width: 158,
  phoneWidth: 154,
  cell: (row) => money(row[id], row.currency),
  sheet: (t) => [
    { header: t(`columns.${id}`), fields: [id], type: 'amount' },
    { header: t('columns.currency'), fields: ['currency'], type: 'text' },
  ],
});

const inUsd = (id: 'usd_total' | 'remainder_usd'): Column => ({
  id,
  header: id,
  fields: [id],
  number: true,
  sortable: true,
  total: true,
  secondary: true,
  cell: (row) => formatAmount(row[id]),
  sheet: (t) => [{ header: t(`columns.${id}`), fields: [id], type: 'amount' }],
});

export const partnerPaymentColumns: Column[] = [
  {
    id: 'payment_date',
    header: 'payment_date',
    fields: ['payment_date'],
    sortable: true,
    rowHeader: true,
    secondary: true,
    width: 100,
    dim: true,
    cell: ({ payment_date }) => formatDate(payment_date),
    sheet: (t) => [{ header: t('columns.payment_date'), fields: ['payment_date'], type: 'date' }],
  },
  {
    id: 'partner',
    header: 'partner',
    fields: ['partner_name'],
    width: 180,
    rowHeader: true,
    cell: ({ partner_name }) => <b>{partner_name}</b>,
  },
  { ...inCurrency('amount'), rowHeader: true },
  {
    id: 'currency_rate',
    header: 'currency_rate',
    fields: ['currency_rate', 'currency'],
    number: true,
    secondary: true,
    dim: true,
    width: 98,
    cell: ({ currency, currency_rate }) => (currency === 'USD' ? '-' : formatRate(currency_rate)),
    sheet: (t) => [{ header: t('columns.currency_rate'), fields: ['currency_rate'], type: 'rate' }],
  },
  inUsd('usd_total'),
  { ...inCurrency('allocated'), secondary: true, optional: true },
  { ...inCurrency('remainder'), rowHeader: true, secondary: true },
  inUsd('remainder_usd'),
  {
    id: 'state',
    header: 'state',
    fields: ['allocation'],
    width: 134,
    secondary: true,
    cell: ({ allocation }) => <PaymentState state={allocation} />,
    sheet: (t) => [
      {
        header: t('columns.state'),
        fields: ['allocation'],
        type: 'text',
        words: Object.fromEntries(partnerPaymentStates.map((state) => [state, stateName(state, t)])),
      },
    ],
  },
  {
    id: 'method',
    header: 'method',
    fields: ['method_name'],
    width: 128,
    secondary: true,
    cell: ({ method_name }) => method_name,
  },
  {
    id: 'office',
    header: 'office',
    fields: ['office_name'],
    width: 200,
    secondary: true,
    optional: true,
    cell: ({ office_name }) => office_name,
  },
  {
    id: 'description',
    header: 'description',
    fields: ['description'],
    width: 220,
    secondary: true,
    optional: true,
    cell: ({ description }) => description || '-',
  },
  {
    id: 'created_by',
    header: 'created_by',
    fields: ['created_by_name', 'created_at'],
    width: 210,
    secondary: true,
    optional: true,
    cell: ({ created_by_name, created_at }, { user }) => (
      <>
        {shortName(created_by_name)} <span className="dim">{formatMoment(created_at, user.company.time_zone)}</span>
      </>
    ),
    sheet: (t) => [
      { header: t('columns.created_by'), fields: ['created_by_name'], type: 'text' },
      { header: t('columns.recorded_at'), fields: ['created_at'], type: 'moment' },
    ],
  },
];
