import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { magnitude, sign } from '#contract/base/money.ts';
import { type CashBookRow, cashEntrySources, cashEntryTypes } from '#contract/cash/cash-entry.ts';
import { formatAmount, formatId } from '../base/i18n/format.ts';
import { currencyRate, date, money, named, person, sheetColumn, status, usd } from '../base/lists/columns.tsx';
import { dayFact, type Fact, firstWords, moneyWords } from '../base/lists/facts.ts';
import type { ListColumn } from '../base/lists/list-declaration.ts';
import { ownNumber, saleNumber } from '../base/lists/number-columns.tsx';
import { wordsByValue, wordsOf } from '../base/lists/words.ts';
import { Badge } from '../base/ui/status.tsx';
import { Shortened } from '../base/ui/tables/shortened.tsx';
import { CashType, typeFields } from './cash-type.tsx';
import { besides, formatSigned, sourceOf, whatFor, wordFields } from './cash-words.ts';

export const typeWords = wordsOf(cashEntryTypes, (type, t) => t(`cash_types.${type}`));
export const sourceWords = wordsOf(cashEntrySources, (source, t) => t(`cash_sources.${source}`));

/** The purpose of a line; a payment links to its sale or to its allocation. */
function WhatFor({ row }: { row: CashBookRow }) {
  const { t } = useTranslation();
  const source = sourceOf(row);
  const said = <b>{whatFor(row, t)}</b>;
  const more = besides(row);
  return (
    <span className="grid-pair">
      {row.reversed_by_id !== null && <Badge tone="warn">{t('cash.reversed')}</Badge>}
      <Shortened>
        {source ? (
          <Link href={source} tabIndex={-1}>
            {said}
          </Link>
        ) : (
          said
        )}
        {more && <span className="dim">, {more}</span>}
      </Shortened>
    </span>
  );
}

/** The USD amount of one type with its own sum, for comparing income and expense side by side. */
const usdOf = (type: 'income' | 'expense' | 'exchange_loss' | 'exchange_gain'): ListColumn<CashBookRow> =>
  usd(type, { header: `${type}_usd`, hidePriority: 4, optional: true, empty: '' });

export const cashColumns: ListColumn<CashBookRow>[] = [
  ownNumber({ header: 'line', second: true, hidePriority: 2 }),
  date('entry_date', { header: 'payment_date', second: true, sortable: true, dim: true }),
  status('type', typeWords, {
    header: 'cash_type',
    also: [...typeFields],
    hidePriority: 5,
    cell: (row) => <CashType {...row} />,
  }),
  {
    id: 'what_for',
    header: 'what_for',
    fields: [...wordFields],
    kind: 'name',
    rowHeader: true,
    composed: true,
    cell: (row) => <WhatFor row={row} />,
    sheet: (t) => [
      sheetColumn(t, 'what_for', 'text', ['source'], wordsByValue(sourceWords, t)),
      sheetColumn(t, 'tourist', 'text', ['tourist_surname', 'tourist_name']),
      sheetColumn(t, 'partner', 'text', ['partner_name']),
      sheetColumn(t, 'other_office', 'text', ['other_office_name', 'other_method_name']),
      sheetColumn(t, 'other_amount', 'amount', ['other_amount']),
      sheetColumn(t, 'other_currency', 'text', ['other_currency']),
      sheetColumn(t, 'description', 'text', ['description']),
      sheetColumn(t, 'reverses', 'number', ['reverses_id']),
    ],
  },
  {
    id: 'document',
    header: 'document',
    fields: ['tourist_payment_id', 'partner_payment_id', 'transfer_id'],
    kind: 'id',
    hidePriority: 3,
    cell: ({ tourist_payment_id, partner_payment_id, transfer_id }) => {
      const id = tourist_payment_id ?? partner_payment_id ?? transfer_id;
      return id === null ? '-' : formatId(id);
    },
    sheet: (t) => [
      { header: t('log.fields.tourist_payment_id'), fields: ['tourist_payment_id'], type: 'number' },
      { header: t('log.fields.partner_payment_id'), fields: ['partner_payment_id'], type: 'number' },
      { header: t('log.entities.cash_transfer'), fields: ['transfer_id'], type: 'number' },
    ],
  },
  saleNumber({ hidePriority: 3 }),
  money('signed_amount', {
    id: 'amount',
    header: 'amount',
    second: true,
    sortable: true,
    cell: ({ signed_amount, currency }) => `${formatSigned(signed_amount)} ${currency}`,
  }),
  currencyRate({ hidePriority: 1, dim: true }),
  usd('signed_usd', {
    id: 'usd_total',
    header: 'usd_total',
    hidePriority: 6,
    sortable: true,
    total: formatSigned,
    cell: ({ signed_usd }) => formatSigned(signed_usd),
  }),
  usdOf('income'),
  usdOf('expense'),
  usdOf('exchange_loss'),
  usdOf('exchange_gain'),
  // In the currency of the preceding column.
  money('remains', { kind: 'amount', hidePriority: 7, cell: ({ remains }) => formatAmount(remains) }),
  named('office', { hidePriority: 2 }),
  named('method', { hidePriority: 4 }),
  person('created_by', { header: 'written_by', hidePriority: 1, dim: true }),
];

/** The facts by which screen readers announce a line: purpose, amount and date. */
export const cashFacts: Fact<CashBookRow>[] = [
  { fields: [...wordFields], said: (row, t) => firstWords(whatFor(row, t), 6) },
  {
    fields: ['reversed_by_id'],
    said: ({ reversed_by_id }, t) => (reversed_by_id === null ? null : t('cash.reversed')),
  },
  {
    fields: ['signed_amount', 'currency'],
    said: ({ signed_amount: amount, currency }, t) =>
      t(sign(amount) < 0 ? 'said.money.went' : 'said.money.came', {
        amount: moneyWords({ amount: magnitude(amount), currency }),
      }),
  },
  dayFact('payment_date', 'entry_date'),
];
