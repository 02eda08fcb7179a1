import type { TFunction } from 'i18next';
import type { PointHistoryRow } from '#contract/clients/client.ts';
import type { PointEntryType } from '#contract/loyalty/points.ts';
import { formatAmount, formatDate, formatPercent } from '../../base/i18n/format.ts';
import { displayName } from '../../base/text/person-name.ts';

/** The fields for the subject of a row. */
export const wordFields = [
  ...(['type', 'points', 'sale_id', 'direction_name', 'sale_visible', 'bonus_name', 'base', 'percent'] as const),
  ...(['of_type', 'of_date', 'other_client_name', 'reason'] as const),
];

type Told = Pick<PointHistoryRow, (typeof wordFields)[number]>;

/** The effect of a reversal besides taking an accrual back. An expiry is reversed together with its accrual. */
const reversals: Partial<Record<PointEntryType, 'returned' | 'unexpired'>> = { use: 'returned', expiry: 'unexpired' };

/** The subject of a row of the ledger, in one sentence. */
export function pointWords(row: Told, t: TFunction): string {
  const { type } = row;
  const sale = { id: row.sale_id ?? '-', direction: row.direction_name ?? '-' };
  switch (type) {
    case 'accrual':
      return t('points.accrual', {
        ...sale,
        percent: formatPercent(row.percent ?? '0'),
        base: formatAmount(row.base ?? '0.00'),
      });
    case 'use':
      if (row.bonus_name !== null) return t('points.bonus', { name: row.bonus_name });
      return t('points.use', sale);
    case 'reversal':
      return t(`points.${reversals[row.of_type ?? 'accrual'] ?? 'reversed'}`, sale);
    case 'expiry':
      return t('points.expiry', { date: formatDate(row.of_date) });
    case 'correction':
      return t('points.correction', { reason: row.reason });
    case 'merge':
      return t(row.points < 0 ? 'points.merged_away' : 'points.merged', {
        name: displayName(row.other_client_name ?? '-'),
      });
  }
}
