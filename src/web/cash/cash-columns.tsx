import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { magnitude, sign } from '#contract/base/money.ts';
import { type CashBookRow, cashEntrySources, cashEntryTypes } from '#contract/cash/cash-entry.ts';
import type { SheetColumn } from '../base/export/sheet.ts';
import { formatAmount, formatDate, formatId, formatRate, shortName } from '../base/i18n/format.ts';
import { type Fact, firstWords, moneyWords, wordFact } from '../base/lists/facts.ts';
import type { ListColumn } from '../base/lists/list-declaration.ts';
import { ownNumber, saleNumber } from '../base/lists/number-columns.tsx';
import { Shortened } from '../base/ui/shortened.tsx';
import { Badge } from '../base/ui/status.tsx';
import { CashType, typeFields } from './cash-type.tsx';
import { besides, formatSigned, sourceOf, whatFor, wordFields } from './cash-words.ts';

type Column = ListColumn<CashBookRow>;

const typeWords = (t: TFunction) => Object.fromEntries(cashEntryTypes.map((type) => [type, t(`cash_types.${type}`)]));
const sourceWords = (t: TFunction) =>
  Object.fromEntries(cashEntrySources.map((source) => [source, t(`cash_sources.${source}`)]));

/** In a spreadsheet an amount is a number, and its currency stands beside it. */
const withCurrency = (header: string, field: string, t: TFunction): SheetColumn[] => [
  { header, fields: [field], type: 'amount' },
  { header: t('columns.currency'), fields: ['currency'], type: 'text' },
];

/** What a line is for; a payment leads to its sale or to what it pays. */
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

/** USD of one type alone, with its own sum: shown by who wants income and expense side by side. */
const usdOf = (type: 'income' | 'expense' | 'exchange_loss' | 'exchange_gain'): Column => ({
  id: type,
  header: `${type}_usd`,
  fields: [type],
  kind: 'amount',
  givesWay: 4,
  optional: true,
  total: true,
  cell: ({ [type]: usd }) => (usd === null ? '' : formatAmount(usd)),
  sheet: (t) => [{ header: t(`columns.${type}_usd`), fields: [type], type: 'amount' }],
});

export const cashColumns: Column[] = [
  ownNumber({ header: 'line', second: true, givesWay: 2 }),
  {
    id: 'entry_date',
    header: 'payment_date',
    fields: ['entry_date'],
    kind: 'date',
    second: true,
    sortable: true,
    dim: true,
    cell: ({ entry_date }) => formatDate(entry_date),
    sheet: (t) => [{ header: t('columns.payment_date'), fields: ['entry_date'], type: 'date' }],
  },
  {
    id: 'type',
    header: 'cash_type',
    fields: [...typeFields],
    kind: 'status',
    givesWay: 5,
    cell: (row) => <CashType {...row} />,
    sheet: (t) => [{ header: t('columns.cash_type'), fields: ['type'], type: 'text', words: typeWords(t) }],
  },
  {
    id: 'what_for',
    header: 'what_for',
    fields: [...wordFields],
    kind: 'name',
    rowHeader: true,
    composed: true,
    cell: (row) => <WhatFor row={row} />,
    sheet: (t) => [
      { header: t('columns.what_for'), fields: ['source'], type: 'text', words: sourceWords(t) },
      { header: t('columns.tourist'), fields: ['tourist_surname', 'tourist_name'], type: 'text' },
      { header: t('columns.partner'), fields: ['partner_name'], type: 'text' },
      { header: t('columns.other_office'), fields: ['other_office_name', 'other_method_name'], type: 'text' },
      { header: t('columns.other_amount'), fields: ['other_amount'], type: 'amount' },
      { header: t('columns.other_currency'), fields: ['other_currency'], type: 'text' },
      { header: t('columns.description'), fields: ['description'], type: 'text' },
      { header: t('columns.reverses'), fields: ['reverses_id'], type: 'number' },
    ],
  },
  {
    id: 'document',
    header: 'document',
    fields: ['tourist_payment_id', 'partner_payment_id', 'transfer_id'],
    kind: 'id',
    givesWay: 3,
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
  saleNumber({ givesWay: 3 }),
  {
    id: 'amount',
    header: 'amount',
    fields: ['signed_amount', 'currency'],
    kind: 'money',
    second: true,
    sortable: true,
    cell: ({ signed_amount, currency }) => `${formatSigned(signed_amount)} ${currency}`,
    sheet: (t) => withCurrency(t('columns.amount'), 'signed_amount', t),
  },
  {
    id: 'currency_rate',
    header: 'currency_rate',
    fields: ['currency_rate', 'currency'],
    kind: 'rate',
    givesWay: 1,
    dim: true,
    cell: ({ currency, currency_rate }) => (currency === 'USD' ? '-' : formatRate(currency_rate)),
    sheet: (t) => [{ header: t('columns.currency_rate'), fields: ['currency_rate'], type: 'rate' }],
  },
  {
    id: 'usd_total',
    header: 'usd_total',
    fields: ['signed_usd'],
    kind: 'amount',
    givesWay: 6,
    sortable: true,
    total: formatSigned,
    cell: ({ signed_usd }) => formatSigned(signed_usd),
    sheet: (t) => [{ header: t('columns.usd_total'), fields: ['signed_usd'], type: 'amount' }],
  },
  ...(['income', 'expense', 'exchange_loss', 'exchange_gain'] as const).map(usdOf),
  {
    id: 'remains',
    header: 'remains',
    fields: ['remains', 'currency'],
    kind: 'amount',
    givesWay: 7,
    // Of the currency that stands behind the amount.
    cell: ({ remains }) => formatAmount(remains),
    sheet: (t) => withCurrency(t('columns.remains'), 'remains', t),
  },
  {
    id: 'office',
    header: 'office',
    fields: ['office_name'],
    kind: 'word',
    givesWay: 2,
    cell: ({ office_name }) => office_name,
  },
  {
    id: 'method',
    header: 'method',
    fields: ['method_name'],
    kind: 'word',
    givesWay: 4,
    cell: ({ method_name }) => method_name ?? '-',
  },
  {
    id: 'created_by',
    header: 'written_by',
    fields: ['created_by_name'],
    kind: 'person',
    givesWay: 1,
    dim: true,
    cell: ({ created_by_name }) => shortName(created_by_name),
  },
];

/** What is heard of a line: what for, how much came or went, and when. */
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
  wordFact('payment_date', ['entry_date'], ({ entry_date }) => formatDate(entry_date)),
];
