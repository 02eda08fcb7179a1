import { magnitude, sign } from '#contract/base/money.ts';
import type { PartnerRow } from '#contract/directories/directories.ts';
import { formatAmount } from '../base/i18n/format.ts';
import { type Fact, moneyWords } from '../base/lists/facts.ts';
import type { ListColumn, ListFilter } from '../base/lists/list-declaration.ts';

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
    total: true,
    cell: ({ debt_usd }) => (debt_usd === null ? '-' : formatAmount(debt_usd)),
    sheet: (t) => [{ header: t('columns.net_usd'), fields: ['debt_usd'], type: 'amount' }],
  },
  side('owed_usd'),
  side('owes_usd'),
];

/** The same for the ear, in the partner's currency. */
export const netFact: Fact<PartnerRow> = {
  fields: ['debt', 'currency'],
  said: ({ debt, currency }, t) => {
    if (debt === null || sign(debt) === 0) return null;
    return t(sign(debt) > 0 ? 'said.money.we_owe' : 'said.money.they_owe', {
      amount: moneyWords({ amount: magnitude(debt), currency }),
    });
  },
  money: ({ debt: amount, currency }) => (amount === null ? null : { amount, currency }),
};

/** Who owes whom in all. */
export const debtFilter: ListFilter = {
  id: 'debt',
  label: 'net',
  kind: 'choice',
  field: 'debt',
  values: ['owed', 'owes_us'],
  name: (value, t) => t(value === 'owed' ? 'balance.we_owe' : 'balance.they_owe'),
};
