import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type Amount, add, percentOf, sign, ZERO } from '#contract/base/money.ts';
import type { Plan } from '#contract/insight/company-dashboard.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { formatNumber } from '../../base/i18n/write-number.ts';
import { PlainTable } from '../../base/lists/plain-table.tsx';
import { paths } from '../../paths.ts';

type PlanTableProps = { whose: 'agents' | 'offices'; title: string; rows: Plan[] };

/** The link to the same figures in the sales report. */
const PLAN = { period: 'this_month', columns: ['target', 'target_reached'] } as const;

/** The URL of the sales report with all targets, by agent or by office. */
export const plansAddress = (whose: PlanTableProps['whose']) =>
  paths.salesReport({ ...PLAN, group: whose === 'agents' ? 'agent' : 'office' });
const addressOf = (whose: PlanTableProps['whose'], id: number) =>
  whose === 'agents' ? paths.agentDashboard(id) : paths.salesReport({ ...PLAN, group: 'agent', office: id });

/** Targets of a month and their reached amounts, as figures, percentages and bars. */
export function PlanTable({ whose, title, rows }: PlanTableProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className="dim">{t('company.no_plans')}</p>;
  const sum = (name: 'target' | 'reached') => add(ZERO, ...rows.map((row) => row[name]));
  const planned = (target: Amount) => (sign(target) === 0 ? '-' : formatAmount(target));
  const percent = (reached: Amount, target: Amount) => {
    const part = percentOf(reached, target);
    return part === null ? '-' : formatNumber(part);
  };
  return (
    <PlainTable
      label={title}
      hidePriority={{ target: t('columns.target') }}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t(whose === 'agents' ? 'columns.agent' : 'columns.office'),
          name: 'wrap',
          cell: ({ id, name, note, target, reached }) => (
            <>
              <Link className="link" href={addressOf(whose, id)}>
                {name}
              </Link>{' '}
              <span className="dim">{note}</span>
              <span className="share" aria-hidden="true">
                <span style={{ width: `${widthOf(target, reached)}%` }} />
              </span>
            </>
          ),
        },
        {
          head: t('columns.target'),
          number: true,
          part: 'target',
          cell: ({ target }) => planned(target),
          foot: () => planned(sum('target')),
        },
        {
          head: t('columns.target_reached'),
          number: true,
          cell: ({ reached }) => formatAmount(reached),
          foot: () => formatAmount(sum('reached')),
        },
        {
          head: '%',
          number: true,
          cell: ({ reached, target }) => percent(reached, target),
          foot: () => percent(sum('reached'), sum('target')),
        },
      ]}
      footName={t('export.total')}
    />
  );
}

const widthOf = (target: Amount, reached: Amount) =>
  Math.min(100, Math.max(0, Number(percentOf(reached, target) ?? 0)));
