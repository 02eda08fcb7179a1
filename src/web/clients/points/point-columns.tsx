import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { PointHistoryRow } from '#contract/clients/client.ts';
import { pointEntryTypes } from '#contract/loyalty/points.ts';
import { count, date, person, sheetColumn } from '../../base/lists/columns.tsx';
import { dayFact, type Fact, firstWords } from '../../base/lists/facts.ts';
import type { ListColumn } from '../../base/lists/list-declaration.ts';
import { wordsByValue, wordsOf } from '../../base/lists/words.ts';
import { paths } from '../../paths.ts';
import { pointWords, wordFields } from './point-words.ts';
import { formatPoints } from './points-query.ts';

export const pointTypeWords = wordsOf(pointEntryTypes, (type, t) => t(`point_types.${type}`));

/** The subject of a row, a link if its sale may be opened; screen readers read the points with it. */
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

/** The columns of the points ledger: date, subject, points in and out, balance, and expiry. */
export const pointColumns: ListColumn<PointHistoryRow>[] = [
  date('entry_date', { header: 'payment_date', second: true, sortable: true, dim: true }),
  {
    id: 'what_for',
    header: 'what_for',
    fields: [...wordFields, 'entry_date'],
    kind: 'text',
    rowHeader: true,
    cell: (row) => <WhatFor row={row} />,
    sheet: (t) => [
      sheetColumn(t, 'what_for', 'text', ['type'], wordsByValue(pointTypeWords, t)),
      sheetColumn(t, 'sale', 'number', ['sale_id']),
      sheetColumn(t, 'direction', 'text', ['direction_name']),
      sheetColumn(t, 'counted_from', 'amount', ['base']),
      sheetColumn(t, 'percent', 'rate', ['percent']),
      sheetColumn(t, 'bonus', 'text', ['bonus_name']),
      sheetColumn(t, 'of_date', 'date', ['of_date']),
      sheetColumn(t, 'other_client', 'text', ['other_client_name']),
      sheetColumn(t, 'reason', 'text', ['reason']),
    ],
  },
  count('came', { total: true, empty: '' }),
  count('went', { total: true, empty: '' }),
  count('balance', { header: 'points_balance', hidePriority: 5 }),
  date('active_from', { hidePriority: 3, dim: true }),
  date('expires_on', { hidePriority: 4, dim: true }),
  count('remaining', { header: 'points_left', hidePriority: 2, dim: true, empty: '' }),
  person('created_by', { header: 'written_by', hidePriority: 1, dim: true }),
];

/** The facts by which screen readers announce a row: points, subject, date, and balance. */
export const pointFacts: Fact<PointHistoryRow>[] = [
  { fields: ['points'], said: ({ points }) => formatPoints(points) },
  { fields: [...wordFields], said: (row, t) => firstWords(pointWords(row, t), 6) },
  dayFact('payment_date', 'entry_date'),
  { fields: ['balance'], said: ({ balance }, t) => t('said.points_left', { points: balance }) },
];
