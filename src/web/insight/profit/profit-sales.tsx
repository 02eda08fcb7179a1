import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AgentProfitDetails, ProfitSale } from '#contract/insight/agent-dashboard.ts';
import { formatDate, formatMonth } from '../../base/i18n/format.ts';
import { PlainTable } from '../../base/lists/plain-table.tsx';
import { touristName } from '../../base/text/person-name.ts';
import { Status } from '../../base/ui/status.tsx';
import { paths } from '../../paths.ts';
import { type MoneyPart, moneyColumns, moneyParts } from './profit-money.tsx';

/** The sales of a month with their profit, and whether each counts for the target or why not. */
export function ProfitSales({ details: { month, sales, totals } }: { details: AgentProfitDetails }) {
  const { t } = useTranslation();
  if (sales.length === 0) return <p className="dim">{t('indicators.none.sales')}</p>;
  return (
    <PlainTable<ProfitSale, 'date' | 'direction' | 'target' | MoneyPart>
      label={t('indicators.sales_of_month', { month: formatMonth(month) })}
      hidePriority={{ direction: t('columns.direction'), date: null, ...moneyParts(t), target: t('columns.target') }}
      rows={sales}
      keyOf={({ id }) => id}
      columns={[
        { head: t('columns.sale_date'), part: 'date', cell: ({ sale_date }) => formatDate(sale_date) },
        {
          head: t('columns.tourist'),
          name: 'wrap',
          cell: (sale, has) => (
            <>
              <Link className="link" href={paths.saleDetails(sale.id)}>
                {touristName(sale)}
              </Link>
              {!has('date') && <div className="dim">{formatDate(sale.sale_date)}</div>}
            </>
          ),
        },
        { head: t('columns.direction'), part: 'direction', className: 'wrap', cell: (sale) => sale.direction_name },
        ...moneyColumns(t, totals),
        {
          head: t('columns.target'),
          part: 'target',
          className: 'standing',
          cell: (sale) => <TowardsTarget sale={sale} />,
        },
      ]}
      footName={t('indicators.in_all')}
    />
  );
}

/** Whether a sale counts for the target, or the reason why not. */
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
