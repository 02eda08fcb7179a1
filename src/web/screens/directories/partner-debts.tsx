import type { PartnerRow } from '#contract/entities/directory.ts';
import { formatAmount } from '../../i18n/format.ts';
import type { ListColumn, ListFilter } from '../../lists/declaration.ts';

/** What the company owes, or what the partner does, in USD. */
const side = (id: 'owed_usd' | 'owes_usd'): ListColumn<PartnerRow> => ({
  id,
  header: id,
  fields: [id],
  kind: 'amount',
  sortable: true,
  optional: true,
  total: true,
  cell: ({ [id]: usd }) => (usd === null ? '-' : formatAmount(usd)),
  sheet: (t) => [{ header: t(`columns.${id}`), fields: [id], type: 'amount' }],
});

/** What is owed, above zero by the company and below zero by the partner: in its currency and in USD. */
export const debtColumns: ListColumn<PartnerRow>[] = [
  {
    id: 'debt',
    header: 'net',
    fields: ['debt', 'currency'],
    kind: 'money',
    givesWay: 6,
    second: true,
    sortable: true,
    cell: ({ debt, currency }) => (debt === null ? '-' : `${formatAmount(debt)}\u00a0${currency}`),
    sheet: (t) => [{ header: t('columns.net'), fields: ['debt'], type: 'amount' }],
  },
  {
    id: 'debt_usd',
    header: 'net_usd',
    fields: ['debt_usd'],
    kind: 'amount',
    givesWay: 7,
    sortable: true,
    rowHeader: true,
    total: true,
    cell: ({ debt_usd }) => (debt_usd === null ? '-' : formatAmount(debt_usd)),
    sheet: (t) => [{ header: t('columns.net_usd'), fields: ['debt_usd'], type: 'amount' }],
  },
  side('owed_usd'),
  side('owes_usd'),
];

/** Who owes whom in all. */
export const debtFilter: ListFilter = {
  id: 'debt',
  label: 'net',
  kind: 'choice',
  field: 'debt',
  values: ['owed', 'owes_us'],
  name: (value, t) => t(value === 'owed' ? 'balance.we_owe' : 'balance.they_owe'),
};
