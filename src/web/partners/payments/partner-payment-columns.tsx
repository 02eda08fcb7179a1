import type { TFunction } from 'i18next';
import { sign } from '#contract/base/money.ts';
import { type PartnerPaymentRow, partnerPaymentStates } from '#contract/partners/partner-payment.ts';
import { formatAmount, formatDate, formatMoment, formatRate, shortName } from '../../base/i18n/format.ts';
import { amountFact, type Fact, moneyWords, wordFact } from '../../base/lists/facts.ts';
import type { ListColumn } from '../../base/lists/list-declaration.ts';
import { ownNumber } from '../../base/lists/number-columns.tsx';
import { Signed } from '../../base/ui/shortened.tsx';
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
  kind: 'money',
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
  kind: 'amount',
  givesWay: id === 'usd_total' ? 3 : 7,
  sortable: true,
  total: true,
  cell: (row) => formatAmount(row[id]),
  sheet: (t) => [{ header: t(`columns.${id}`), fields: [id], type: 'amount' }],
});

export const partnerPaymentColumns: Column[] = [
  ownNumber({ second: true, givesWay: 5 }),
  {
    id: 'payment_date',
    header: 'payment_date',
    fields: ['payment_date'],
    kind: 'date',
    givesWay: 8,
    second: true,
    sortable: true,
    dim: true,
    cell: ({ payment_date }) => formatDate(payment_date),
    sheet: (t) => [{ header: t('columns.payment_date'), fields: ['payment_date'], type: 'date' }],
  },
  {
    id: 'partner',
    header: 'partner',
    fields: ['partner_name'],
    kind: 'name',
    rowHeader: true,
    cell: ({ partner_name }) => <b>{partner_name}</b>,
  },
  { ...inCurrency('amount'), sortable: true, second: true },
  {
    id: 'currency_rate',
    header: 'currency_rate',
    fields: ['currency_rate', 'currency'],
    kind: 'rate',
    givesWay: 2,
    dim: true,
    cell: ({ currency, currency_rate }) => (currency === 'USD' ? '-' : formatRate(currency_rate)),
    sheet: (t) => [{ header: t('columns.currency_rate'), fields: ['currency_rate'], type: 'rate' }],
  },
  inUsd('usd_total'),
  { ...inCurrency('allocated'), givesWay: 4, optional: true },
  { ...inCurrency('remainder'), givesWay: 6 },
  inUsd('remainder_usd'),
  {
    id: 'state',
    header: 'state',
    fields: ['allocation'],
    kind: 'status',
    givesWay: 5,
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
    kind: 'word',
    givesWay: 1,
    cell: ({ method_name }) => method_name,
  },
  {
    id: 'office',
    header: 'office',
    fields: ['office_name'],
    kind: 'word',
    givesWay: 2,
    optional: true,
    cell: ({ office_name }) => office_name,
  },
  {
    id: 'description',
    header: 'description',
    fields: ['description'],
    kind: 'text',
    givesWay: 2,
    optional: true,
    cell: ({ description }) => description || '-',
  },
  {
    id: 'created_by',
    header: 'created_by',
    fields: ['created_by_name', 'created_at'],
    kind: 'signed',
    givesWay: 1,
    optional: true,
    composed: true,
    cell: ({ created_by_name, created_at }, { user }) => (
      <Signed by={shortName(created_by_name)} at={formatMoment(created_at, user.company.time_zone)} />
    ),
    sheet: (t) => [
      { header: t('columns.created_by'), fields: ['created_by_name'], type: 'text' },
      { header: t('columns.recorded_at'), fields: ['created_at'], type: 'moment' },
    ],
  },
];

/** What is heard of one: to whom, how much, when, and what of it is not allocated yet. */
export const partnerPaymentFacts: Fact<PartnerPaymentRow>[] = [
  wordFact('partner', ['partner_name'], ({ partner_name }) => partner_name),
  amountFact('amount', ['amount', 'currency'], ({ amount, currency }) => ({ amount, currency })),
  wordFact('payment_date', ['payment_date'], ({ payment_date }) => formatDate(payment_date)),
  {
    fields: ['remainder', 'currency'],
    said: ({ remainder: amount, currency }, t) =>
      sign(amount) === 0
        ? t('said.allocated')
        : t('said.money.not_allocated', { amount: moneyWords({ amount, currency }) }),
    money: ({ remainder: amount, currency }) => ({ amount, currency }),
  },
];
