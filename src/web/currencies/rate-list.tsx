import { type CurrencyRateRow, rateSources } from '#contract/currencies/currency-rate.ts';
import { formatDate, formatRate } from '../base/i18n/format.ts';
import { date, moment, rate, status } from '../base/lists/columns.tsx';
import { dayFact, type Fact } from '../base/lists/facts.ts';
import { byChoice, byDates } from '../base/lists/filters/filters.ts';
import { editAction, type ListColumn, type ListDeclaration } from '../base/lists/list-declaration.ts';
import { wordsOf } from '../base/lists/words.ts';
import { hasPermission } from '../base/session/has-permission.ts';
import { historyAction } from '../log/history/entity-history.tsx';
import { pairNames, writePair } from './currency-pairs.ts';
import { EditRateDialog, NewRateDialog } from './rate-dialog.tsx';
import { RateSourceMark } from './rate-source.tsx';

const mayEdit = hasPermission('currency_rate.edit');

const sourceWords = wordsOf(rateSources, (source, t) => t(`rate_sources.${source}`));

const columns: ListColumn<CurrencyRateRow>[] = [
  date('date', { header: 'holds_from', sortable: true }),
  {
    id: 'pair',
    header: 'pair',
    fields: ['from', 'to'],
    kind: 'currency',
    rowHeader: true,
    cell: (row) => <b>{writePair(row)}</b>,
  },
  rate('rate', { header: 'currency_rate' }),
  status('source', sourceWords, {
    header: 'rate_source',
    kind: 'person',
    also: ['created_by_name'],
    hidePriority: 2,
    cell: (row) => <RateSourceMark rate={row} />,
  }),
  moment('created_at', { header: 'recorded_at', hidePriority: 1, dim: true }),
];

const facts: Fact<CurrencyRateRow>[] = [
  dayFact('holds_from', 'date'),
  {
    fields: ['from', 'to', 'rate'],
    said: ({ from, to, rate }, t) => t('said.rate', { from, to, rate: formatRate(rate) }),
  },
  {
    fields: ['source', 'created_by_name'],
    said: ({ source, created_by_name }, t) =>
      source === 'central_bank' ? t('rate_sources.central_bank') : (created_by_name ?? t('rate_sources.manual')),
  },
];

/** All rates with their sources and dates. */
export const rateList: ListDeclaration<CurrencyRateRow, 'currencyRates'> = {
  title: 'currencies',
  root: 'currencyRates',
  types: 'CurrencyRate',
  refreshedBy: ['currency_rate'],
  defaultSort: { by: 'date', direction: 'desc' },
  columns,
  facts,
  fields: ['from', 'to', 'date', 'rate', 'version'],
  filters: [
    byChoice(
      'pair',
      wordsOf(pairNames, (pair) => pair.replace('-', ' → ')),
      {},
    ),
    byDates('date', 'payment_date', 'date', ['past7', 'past30', 'this_month', 'last_month']),
    byChoice('source', sourceWords, { label: 'rate_source' }),
  ],
  counted: 'rates',
  searchHint: 'rates',
  rowName: (row) => `${writePair(row)}, ${formatDate(row.date)}`,
  actions: [
    {
      ...editAction,
      allowed: mayEdit,
      dialog: ({ row, onClose }) => <EditRateDialog rate={row} onClose={onClose} />,
    },
    historyAction('currency_rate', (row) => `${writePair(row)}, ${formatDate(row.date)}`),
  ],
  create: {
    label: 'rate',
    roles: ['management'],
    dialog: ({ onClose }) => <NewRateDialog onClose={onClose} />,
  },
};
