import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type Amount, add, percentOf, sign, ZERO } from '#contract/base/money.ts';
import type { Plan } from '#contract/insight/company-dashboard.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { formatNumber } from '../../base/i18n/write-number.ts';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { paths } from '../../paths.ts';

type PlanTableProps = { whose: 'agents' | 'offices'; title: string; rows: Plan[] };

/** The same figures of this month, as the sales report has them. */
const PLAN = { period: 'this_month', columns: ['target', 'target_reached'] } as const;

/** All the plans, and whose they are: an agent's dashboard, an office's agents. */
export const plansAddress = (whose: PlanTableProps['whose']) =>
  paths.salesReport({ ...PLAN, group: whose === 'agents' ? 'agent' : 'office' });
const addressOf = (whose: PlanTableProps['whose'], id: number) =>
  whose === 'agents' ? paths.agentDashboard(id) : paths.salesReport({ ...PLAN, group: 'agent', office: id });

/** What is planned for a month and what is reached: in figures, in percent, and as a bar. */
export function PlanTable({ whose, title, rows }: PlanTableProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className="dim">{t('company.no_plans')}</p>;
  const sum = (name: 'target' | 'reached') => add(ZERO, ...rows.map((row) => row[name]));
  return (
    <TableScroll label={title} givesWay={{ target: t('columns.target') }}>
      {(has) => (
        <Table className="table">
          <TableHead
            columns={[
              t(whose === 'agents' ? 'columns.agent' : 'columns.office'),
              has('target') && { number: t('columns.target') },
              { number: t('columns.target_reached') },
              { number: '%' },
            ]}
          />
          <tbody>
            {rows.map(({ id, name, note, target, reached }) => (
              <tr key={id}>
                <th scope="row" className="wrap">
                  <Link className="link" href={addressOf(whose, id)}>
                    {name}
                  </Link>{' '}
                  <span className="dim">{note}</span>
                  <span className="share" aria-hidden="true">
                    <span style={{ width: `${widthOf(target, reached)}%` }} />
                  </span>
                </th>
                <PlanCells target={target} reached={reached} hasTarget={has('target')} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('export.total')}</th>
              <PlanCells target={sum('target')} reached={sum('reached')} hasTarget={has('target')} />
            </tr>
          </tfoot>
        </Table>
      )}
    </TableScroll>
  );
}

const widthOf = (target: Amount, reached: Amount) =>
  Math.min(100, Math.max(0, Number(percentOf(reached, target) ?? 0)));

type PlanCellsProps = { target: Amount; reached: Amount; hasTarget: boolean };

function PlanCells({ target, reached, hasTarget }: PlanCellsProps) {
  const percent = percentOf(reached, target);
  return (
    <>
      {hasTarget && <td className="number">{sign(target) === 0 ? '-' : formatAmount(target)}</td>}
      <td className="number">{formatAmount(reached)}</td>
      <td className="number">{percent === null ? '-' : formatNumber(percent)}</td>
    </>
  );
}
