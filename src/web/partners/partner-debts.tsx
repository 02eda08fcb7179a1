import { magnitude, sign } from '#contract/base/money.ts';
import type { PartnerRow } from '#contract/directories/directories.ts';
import { money, sheetColumn, usd } from '../base/lists/columns.tsx';
import { type Fact, moneyWords } from '../base/lists/facts.ts';
import { byChoice } from '../base/lists/filters/filters.ts';
import type { ListColumn } from '../base/lists/list-declaration.ts';
import { wordsOf } from '../base/lists/words.ts';

/**
 * Columns of the debt, above zero of the company and below zero of the partner: in the partner's currency and in USD.
 */
export const debtColumns: ListColumn<PartnerRow>[] = [
  money('debt', {
    header: 'net',
    hidePriority: 6,
    second: true,
    sortable: true,
    // The list has a column of currencies.
    sheet: (t) => [sheetColumn(t, 'net', 'amount', ['debt'])],
  }),
  usd('debt_usd', { header: 'net_usd', hidePriority: 7, sortable: true }),
  usd('owed_usd', { sortable: true, optional: true }),
  usd('owes_usd', { sortable: true, optional: true }),
];

/** The same as a fact for screen readers, in the partner's currency. */
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

/** The filter by the debtor of the total. */
export const debtFilter = byChoice(
  'debt',
  wordsOf(['owed', 'owes_us'], (value, t) => t(value === 'owed' ? 'balance.we_owe' : 'balance.they_owe')),
  { label: 'net' },
);
