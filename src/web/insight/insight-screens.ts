import { paths } from '../paths.ts';
import { allRoles, type Screen } from '../screen.ts';

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

export const reportScreens: Screen[] = [
  {
    path: paths.salesReport(),
    title: 'sales_report',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./reports/sales-report.tsx'),
  },
  {
    path: paths.bookingsReport(),
    title: 'bookings_report',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./reports/bookings-report.tsx'),
  },
  {
    path: paths.touristPaymentsReport(),
    title: 'tourist_payments_report',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./reports/tourist-payments-report.tsx'),
  },
  {
    path: paths.officeProfitReport(),
    title: 'office_profit_report',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./reports/office-profit-report.tsx'),
  },
];
