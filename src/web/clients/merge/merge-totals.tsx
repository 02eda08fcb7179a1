import { useTranslation } from 'react-i18next';
import type { ClientComparison, ClientTogether } from '#contract/clients/client-merge.ts';
import { formatAmount, formatCount, formatDate } from '../../base/i18n/format.ts';
import { PlainTable } from '../../base/lists/plain-table.tsx';

const rows = ['sales_count', 'points', 'debt', 'overpaid', 'turnover', 'level_name', 'subscription_until'] as const;

/** The totals of both clients, and of the merged one. */
export function MergeTotals({ comparison, survivorId }: { comparison: ClientComparison; survivorId: number }) {
  const { t } = useTranslation();
  const { together } = comparison;
  const [stays, goes] =
    comparison.survivor.id === survivorId
      ? [comparison.survivor, comparison.other]
      : [comparison.other, comparison.survivor];
  const written = (of: ClientTogether, row: (typeof rows)[number]) => {
    if (row === 'sales_count' || row === 'points') return formatCount(of[row]);
    if (row === 'debt' || row === 'overpaid' || row === 'turnover') return formatAmount(of[row]);
    return row === 'level_name' ? (of.level_name ?? '-') : formatDate(of.subscription_until);
  };
  return (
    <PlainTable
      label={t('merge.becomes')}
      className="merge-totals"
      rows={rows}
      keyOf={(row) => row}
      columns={[
        { head: t('merge.figure'), name: 'whole', cell: (row) => t(`merge.figures.${row}`) },
        { head: t('merge.stays_short'), number: true, cell: (row) => written(stays, row) },
        { head: t('merge.goes_short'), number: true, cell: (row) => written(goes, row) },
        { head: t('merge.together'), number: true, cell: (row) => <b>{written(together, row)}</b> },
      ]}
    />
  );
}
