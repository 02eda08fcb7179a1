import { useTranslation } from 'react-i18next';
import type { ClientComparison, ClientTogether } from '#contract/clients/client-merge.ts';
import { formatAmount, formatCount, formatDate } from '../../base/i18n/format.ts';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';

const rows = ['sales_count', 'points', 'debt', 'overpaid', 'turnover', 'level_name', 'subscription_until'] as const;

/** What each of the two has, and what the one client will have. */
export function MergeTotals({ comparison, survivorId }: { comparison: ClientComparison; survivorId: number }) {
  const { t } = useTranslation();
  const { together } = comparison;
  const sides =
    comparison.survivor.id === survivorId
      ? [comparison.survivor, comparison.other]
      : [comparison.other, comparison.survivor];
  const written = (of: ClientTogether, row: (typeof rows)[number]) => {
    if (row === 'sales_count' || row === 'points') return formatCount(of[row]);
    if (row === 'debt' || row === 'overpaid' || row === 'turnover') return formatAmount(of[row]);
    return row === 'level_name' ? (of.level_name ?? '-') : formatDate(of.subscription_until);
  };
  return (
    <TableScroll label={t('merge.becomes')}>
      <Table className="table merge-totals">
        <TableHead
          columns={[
            t('merge.figure'),
            { number: t('merge.stays_short') },
            { number: t('merge.goes_short') },
            { number: t('merge.together') },
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`merge.figures.${row}`)}</th>
              {sides.map((side) => (
                <td key={side.id} className="number">
                  {written(side, row)}
                </td>
              ))}
              <td className="number">
                <b>{written(together, row)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
