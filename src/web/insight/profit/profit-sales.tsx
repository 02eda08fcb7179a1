import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AgentProfitDetails, ProfitSale } from '#contract/insight/agent-dashboard.ts';
import { formatDate, formatMonth } from '../../base/i18n/format.ts';
import { touristName } from '../../base/text/person-name.ts';
import { Status } from '../../base/ui/status.tsx';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { paths } from '../../paths.ts';
import { MoneyCells, moneyColumns, useMoneyParts } from './profit-money.tsx';

/** The sales of a month, each with what it adds to the profit, and whether it counts for the target or why it does not. */
export function ProfitSales({ details: { month, sales, totals } }: { details: AgentProfitDetails }) {
  const { t } = useTranslation();
  const money = useMoneyParts();
  if (sales.length === 0) return <p className="dim">{t('indicators.none.sales')}</p>;
  return (
    <TableScroll
      label={t('indicators.sales_of_month', { month: formatMonth(month) })}
      givesWay={{ direction: t('columns.direction'), date: null, ...money, target: t('columns.target') }}
    >
      {(has) => (
        <Table className="table">
          <TableHead
            columns={[
              has('date') && t('columns.sale_date'),
              t('columns.tourist'),
              has('direction') && t('columns.direction'),
              ...moneyColumns(t, totals.extra_profit !== null, has),
              has('target') && t('columns.target'),
            ]}
          />
          <tbody>
            {sales.map((sale) => (
              <tr key={sale.id}>
                {has('date') && <td>{formatDate(sale.sale_date)}</td>}
                <th scope="row" className="wrap">
                  <Link className="link" href={paths.saleDetails(sale.id)}>
                    {touristName(sale)}
                  </Link>
                  {!has('date') && <div className="dim">{formatDate(sale.sale_date)}</div>}
                </th>
                {has('direction') && <td className="wrap">{sale.direction_name}</td>}
                <MoneyCells money={sale} has={has} />
                {has('target') && (
                  <td className="standing">
                    <TowardsTarget sale={sale} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={1 + (has('date') ? 1 : 0) + (has('direction') ? 1 : 0)}>
                {t('indicators.in_all')}
              </th>
              <MoneyCells money={totals} has={has} />
              {has('target') && <td />}
            </tr>
          </tfoot>
        </Table>
      )}
    </TableScroll>
  );
}

/** Whether a sale counts for the target; if not, what is in its way. */
export type TargetStanding = 'added' | 'cancelled' | 'changed' | 'unchecked' | 'not_added';

export function targetStanding(
  sale: Pick<ProfitSale, 'target' | 'lifecycle' | 'audit' | 'changed_since_check'>,
): TargetStanding {
  if (sale.target === 'added') return 'added';
  if (sale.lifecycle === 'cancelled') return 'cancelled';
  if (sale.audit === 'checked') return 'not_added';
  return sale.changed_since_check ? 'changed' : 'unchecked';
}

function TowardsTarget({ sale }: { sale: ProfitSale }) {
  const { t } = useTranslation();
  const standing = targetStanding(sale);
  return <Status shape={standing === 'added' ? 'full' : 'none'}>{t(`indicators.standings.${standing}`)}</Status>;
}
