import type { ReportFigure } from '#contract/insight/report.ts';
import { writeRange } from '../../base/lists/filters/date-range.ts';
import { byOffice } from '../../base/lists/filters/filters.ts';
import { paths } from '../../paths.ts';
import type { FollowedGroup } from './report-declaration.ts';
import { reportScreen } from './report-screen.tsx';

/** The lines of the cash book behind a figure. */
const sources: Partial<Record<ReportFigure, string>> = {
  income: 'manual',
  expenses: 'manual',
  exchange_gain: 'allocation',
  exchange_loss: 'allocation',
};

/** An office links to its agents, its income and expense to the cash book. A branch has no filter there. */
function follow(figure: ReportFigure | null, { by, key, period, values }: FollowedGroup): string | null {
  if (by === 'branch') return null;
  const office = by === 'office' ? key : values.office;
  const asked = (name: string, more: Record<string, string>) =>
    `?${new URLSearchParams({ [name]: writeRange(period), ...more, ...(office ? { office } : {}) })}`;
  const source = figure && sources[figure];
  if (source) return `${paths.incomeExpense()}${asked('date', { source })}`;
  return figure === null ? `${paths.salesReport()}${asked('period', { group: 'agent' })}` : null;
}

/** The report of offices' profit: sales, other income and expense, exchange differences. */
export default reportScreen<{ id: number }>('officeProfitReport', {
  filters: [byOffice],
  period: 'this_month',
  refreshedBy: ['sale', 'booking', 'cash_entry', 'allocation'],
  main: 'result',
  charted: ['total_profit', 'result'],
  compared: ['brutto', 'total_profit', 'expenses', 'result'],
  views: [
    { name: 'last_month', query: 'period=last_month&compare=before' },
    { name: 'months_this_year', query: 'period=this_year&group=month' },
  ],
  follow,
});
