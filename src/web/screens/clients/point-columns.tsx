import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { PointHistoryRow } from '#contract/entities/client.ts';
import { pointEntryTypes } from '#contract/entities/points.ts';
import { formatCount, formatDate, shortName } from '../../i18n/format.ts';
import type { ListColumn } from '../../lists/declaration.ts';
import { paths } from '../../paths.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { pointWords, wordFields } from './point-words.ts';
import { formatPoints } from './points.ts';

type Column = ListColumn<PointHistoryRow>;

/** What a row is about; a sale that may be opened is a link. The points are read with it. On a phone the date is there too. */
function WhatFor({ row }: { row: PointHistoryRow }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const words = <b>{pointWords(row, t)}</b>;
  return (
    <span>
      {narrow && <span className="dim">{formatDate(row.entry_date)} · </span>}
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
  width: 76,
  phoneWidth: 76,
  number: true,
  total: (sum) => formatCount(Number(sum)),
  cell: ({ [id]: points }) => (points === null ? '' : formatCount(points)),
  sheet: (t) => [{ header: t(`columns.${id}`), fields: [id], type: 'number' }],
});

const date = (id: 'active_from' | 'expires_on'): Column => ({
  id,
  header: id,
  fields: [id],
  width: 92,
  secondary: true,
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
    width: 92,
    sortable: true,
    rowHeader: true,
    secondary: true,
    dim: true,
    cell: ({ entry_date }) => formatDate(entry_date),
    sheet: (t) => [{ header: t('columns.payment_date'), fields: ['entry_date'], type: 'date' }],
  },
  {
    id: 'what_for',
    header: 'what_for',
    fields: [...wordFields, 'entry_date'],
    width: 480,
    phoneWidth: 168,
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
    width: 92,
    number: true,
    rowHeader: true,
    secondary: true,
    cell: ({ balance }) => formatCount(balance),
    sheet: (t) => [{ header: t('columns.points_balance'), fields: ['balance'], type: 'number' }],
  },
  date('active_from'),
  date('expires_on'),
  {
    id: 'remaining',
    header: 'points_left',
    fields: ['remaining'],
    width: 84,
    number: true,
    secondary: true,
    dim: true,
    cell: ({ remaining }) => (remaining === null ? '' : formatCount(remaining)),
    sheet: (t) => [{ header: t('columns.points_left'), fields: ['remaining'], type: 'number' }],
  },
  {
    id: 'created_by',
    header: 'written_by',
    fields: ['created_by_name'],
    width: 110,
    secondary: true,
    dim: true,
    cell: ({ created_by_name }) => (created_by_name === null ? '-' : shortName(created_by_name)),
  },
];
