import { keysOf } from '#contract/base/record-keys.ts';
import { type ReportName, reports } from '#contract/insight/report.ts';
import { paths } from '../paths.ts';
import { allRoles, type Screen } from '../screen.ts';
import { reportTitle } from './reports/report-titles.ts';

export const dashboardScreens: Screen[] = [
  {
    path: paths.agentDashboard(':id'),
    title: 'agent_dashboard',
    menu: { group: 'indicators', roles: ['agent'], address: ({ id }) => paths.agentDashboard(id) },
    load: () => import('./dashboards/agent-dashboard.tsx'),
  },
  {
    path: paths.agentProfit(':id'),
    title: 'agent_profit',
    load: () => import('./profit/agent-profit.tsx'),
  },
  {
    path: paths.companyDashboard(),
    title: 'company_dashboard',
    menu: { group: 'indicators', roles: ['management'] },
    load: () => import('./dashboards/company-dashboard.tsx'),
  },
  {
    path: paths.topList(),
    title: 'top_list',
    menu: { group: 'indicators', roles: allRoles },
    load: () => import('./top-list/top-list.tsx'),
  },
  {
    path: paths.statistics(),
    title: 'statistics',
    menu: { group: 'indicators', roles: ['management'] },
    load: () => import('./statistics/statistics.tsx'),
  },
];

/** The reports with details of their own, such as the rows of a group. */
const detailed: { [Name in ReportName]?: Screen['load'] } = {
  salesReport: () => import('./reports/sales-report.tsx'),
  bookingsReport: () => import('./reports/bookings-report.tsx'),
  touristPaymentsReport: () => import('./reports/tourist-payments-report.tsx'),
  officeProfitReport: () => import('./reports/office-profit-report.tsx'),
};

const plainReport = (report: ReportName) => async () => {
  const { reportScreen } = await import('./reports/report-screen.tsx');
  return { default: reportScreen(report) };
};

export const reportScreens: Screen[] = keysOf(reports).map((report) => ({
  path: `/${reportTitle(report).replaceAll('_', '-')}`,
  title: reportTitle(report),
  menu: { group: 'reports', roles: ['management'] },
  load: detailed[report] ?? plainReport(report),
}));
