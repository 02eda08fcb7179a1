import { deniedBecause } from '#contract/base/roles.ts';
import { type CurrencyRateRow, rateSources } from '#contract/currencies/currency-rate.ts';
import { formatDate, formatMoment, formatRate } from '../base/i18n/format.ts';
import { type Fact, wordFact } from '../base/lists/facts.ts';
import type { ListColumn, ListDeclaration } from '../base/lists/list-declaration.ts';
import type { Me } from '../base/session/me.tsx';
import { historyAction } from '../log/history/entity-history.tsx';
import { pairNames, writePair } from './currency-pairs.ts';
import { EditRateDialog, NewRateDialog } from './rate-dialog.tsx';
import { RateSourceMark } from './rate-source.tsx';

const mayEdit = ({ viewer }: Me) => deniedBecause('currency_rate.edit', viewer) === null;

const columns: ListColumn<CurrencyRateRow>[] = [
  {
    id: 'date',
    header: 'holds_from',
    fields: ['date'],
    kind: 'date',
    sortable: true,
    cell: ({ date }) => formatDate(date),
    sheet: (t) => [{ header: t('columns.holds_from'), fields: ['date'], type: 'date' }],
  },
  {
    id: 'pair',
    header: 'pair',
    fields: ['from', 'to'],
    kind: 'currency',
    rowHeader: true,
    cell: (row) => <b>{writePair(row)}</b>,
  },
  {
    id: 'rate',
    header: 'currency_rate',
    fields: ['rate'],
    kind: 'rate',
    cell: ({ rate }) => formatRate(rate),
    sheet: (t) => [{ header: t('columns.currency_rate'), fields: ['rate'], type: 'rate' }],
  },
  {
    id: 'source',
    header: 'rate_source',
    fields: ['source', 'created_by_name'],
    kind: 'person',
    givesWay: 2,
    cell: (row) => <RateSourceMark rate={row} />,
    sheet: (t) => [
      {
        header: t('columns.rate_source'),
        fields: ['source'],
        type: 'text',
        words: { manual: t('rate_sources.manual'), central_bank: t('rate_sources.central_bank') },
      },
    ],
  },
  {
    id: 'created_at',
    header: 'recorded_at',
    fields: ['created_at'],
    kind: 'moment',
    givesWay: 1,
    dim: true,
    cell: ({ created_at }, { user }) => formatMoment(created_at, user.company.time_zone),
    sheet: (t) => [{ header: t('columns.recorded_at'), fields: ['created_at'], type: 'moment' }],
  },
];

const facts: Fact<CurrencyRateRow>[] = [
  wordFact('holds_from', ['date'], ({ date }) => formatDate(date)),
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

/** Every rate that holds or held, who says so and since when it is known. */
export const rateList: ListDeclaration<CurrencyRateRow> = {
  title: 'currencies',
  root: 'currencyRates',
  filterType: 'CurrencyRateFilter',
  sortType: 'CurrencyRateSort',
  filter: {},
  refreshedBy: ['currency_rate'],
  defaultSort: { by: 'date', direction: 'desc' },
  columns,
  facts,
  fields: ['from', 'to', 'date', 'rate', 'version'],
  filters: [
    {
      id: 'pair',
      label: 'pair',
      kind: 'choice',
      field: 'pair',
      values: pairNames,
      name: (value) => value.replace('-', ' → '),
    },
    {
      id: 'date',
      label: 'payment_date',
      kind: 'dates',
      presets: ['past7', 'past30', 'this_month', 'last_month'],
      from: 'date_from',
      to: 'date_to',
    },
    {
      id: 'source',
      label: 'rate_source',
      kind: 'choice',
      field: 'source',
      values: rateSources,
      name: (value, t) => t(value === 'manual' ? 'rate_sources.manual' : 'rate_sources.central_bank'),
    },
  ],
  counted: 'rates',
  searchHint: 'rates',
  rowName: (row) => `${writePair(row)}, ${formatDate(row.date)}`,
  actions: [
    {
      id: 'edit',
      shortcut: 'edit',
      icon: 'edit',
      allowed: mayEdit,
      refused: () => null,
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
