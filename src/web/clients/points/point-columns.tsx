import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { PointHistoryRow } from '#contract/clients/client.ts';
import { pointEntryTypes } from '#contract/loyalty/points.ts';
import { formatCount, formatDate, shortName } from '../../base/i18n/format.ts';
import { type Fact, firstWords, wordFact } from '../../base/lists/facts.ts';
import type { ListColumn } from '../../base/lists/list-declaration.ts';
import { paths } from '../../paths.ts';
import { pointWords, wordFields } from './point-words.ts';
import { formatPoints } from './points-query.ts';

type Column = ListColumn<PointHistoryRow>;

/** What a row is about; a sale that may be opened is a link. The points are read with it. */
function WhatFor({ row }: { row: PointHistoryRow }) {
  const { t } = useTranslation();
  const words = <b>{pointWords(row, t)}</b>;
  return (
    <span>
      {row.sale_id !== null && row.sale_visible ? (
        <Link href={paths.saleDetails(row.sale_id)} tabIndex={-1}>
          {words}
        </Link>
      ) : (
        words
      )}
      <span className="hidden-text">, {formatPoints(row.points)}</span>
    </span>
  );
}

const moved = (id: 'came' | 'went'): Column => ({
  id,
  header: id,
  fields: [id],
  kind: 'count',
  total: (sum) => formatCount(Number(sum)),
  cell: ({ [id]: points }) => (points === null ? '' : formatCount(points)),
  sheet: (t) => [{ header: t(`columns.${id}`), fields: [id], type: 'number' }],
});

const date = (id: 'active_from' | 'expires_on'): Column => ({
  id,
  header: id,
  fields: [id],
  kind: 'date',
  givesWay: id === 'expires_on' ? 4 : 3,
  dim: true,
  cell: (row) => formatDate(row[id]),
  sheet: (t) => [{ header: t(`columns.${id}`), fields: [id], type: 'date' }],
});

/** A client's ledger: when, what for, what came, what went, what there was then, and until when it lasts. */
export const pointColumns: Column[] = [
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
    id: 'what_for',
    header: 'what_for',
    fields: [...wordFields, 'entry_date'],
    kind: 'text',
    rowHeader: true,
    cell: (row) => <WhatFor row={row} />,
    sheet: (t) => [
      {
        header: t('columns.what_for'),
        fields: ['type'],
        type: 'text',
        words: Object.fromEntries(pointEntryTypes.map((type) => [type, t(`point_types.${type}`)])),
      },
      { header: t('columns.sale'), fields: ['sale_id'], type: 'number' },
      { header: t('columns.direction'), fields: ['direction_name'], type: 'text' },
      { header: t('columns.counted_from'), fields: ['base'], type: 'amount' },
      { header: t('columns.percent'), fields: ['percent'], type: 'rate' },
      { header: t('columns.bonus'), fields: ['bonus_name'], type: 'text' },
      { header: t('columns.of_date'), fields: ['of_date'], type: 'date' },
      { header: t('columns.other_client'), fields: ['other_client_name'], type: 'text' },
      { header: t('columns.reason'), fields: ['reason'], type: 'text' },
    ],
  },
  moved('came'),
  moved('went'),
  {
    id: 'balance',
    header: 'points_balance',
    fields: ['balance'],
    kind: 'count',
    givesWay: 5,
    cell: ({ balance }) => formatCount(balance),
    sheet: (t) => [{ header: t('columns.points_balance'), fields: ['balance'], type: 'number' }],
  },
  date('active_from'),
  date('expires_on'),
  {
    id: 'remaining',
    header: 'points_left',
    fields: ['remaining'],
    kind: 'count',
    givesWay: 2,
    dim: true,
    cell: ({ remaining }) => (remaining === null ? '' : formatCount(remaining)),
    sheet: (t) => [{ header: t('columns.points_left'), fields: ['remaining'], type: 'number' }],
  },
  {
    id: 'created_by',
    header: 'written_by',
    fields: ['created_by_name'],
    kind: 'person',
    givesWay: 1,
    dim: true,
    cell: ({ created_by_name }) => (created_by_name === null ? '-' : shortName(created_by_name)),
  },
];

/** What is heard of a row: how many points came or went, what for, when, and how many there were then. */
export const pointFacts: Fact<PointHistoryRow>[] = [
  { fields: ['points'], said: ({ points }) => formatPoints(points) },
  { fields: [...wordFields], said: (row, t) => firstWords(pointWords(row, t), 6) },
  wordFact('payment_date', ['entry_date'], ({ entry_date }) => formatDate(entry_date)),
  { fields: ['balance'], said: ({ balance }, t) => t('said.points_left', { points: balance }) },
];
