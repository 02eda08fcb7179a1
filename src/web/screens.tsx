import type { ComponentType } from 'react';
import type { Role, Viewer } from '#contract/roles.ts';
import { loadDeskTexts } from './i18n/i18n.ts';
import type ru from './i18n/ru.json';
import { paths } from './paths.ts';
import { loadEveryStyle } from './styles.ts';

export type Layout = 'main' | 'auth';
export type MenuGroup = 'indicators' | 'sales' | 'payments' | 'bookings' | 'users' | 'clients' | 'reports';
type TitleKey = keyof typeof ru.titles;

/**
 * One screen: where it is, what it is called, who finds it in the menu, how it is loaded. Route, menu entry, title, guard
 * and smoke test follow from this line.
 */
export type Screen = {
  path: string;
  title: TitleKey;
  layout: Layout;
  /** Shown without a session. */
  isPublic?: boolean;
  /** Its place in the menu, and who sees it there; its address, when that depends on who is signed in. */
  menu?: { group: MenuGroup; roles: Role[]; address?: (viewer: Viewer) => string };
  load: () => Promise<{ default: ComponentType }>;
};

/** The screen at an address. */
export const screenAt = (address: string): Screen | undefined =>
  screens.find(({ path }) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`).test(address));

/** Where a screen is for somebody; null when its path names something that has to be chosen first. */
export function addressFor({ path, menu }: Screen, viewer: Viewer): string | null {
  if (menu?.address) return menu.address(viewer);
  return path.includes(':') ? null : path;
}

const everyone: Role[] = ['agent', 'management'];

export const screens: Screen[] = [
  {
    path: paths.login(),
    title: 'sign_in',
    layout: 'auth',
    isPublic: true,
    load: () => import('./screens/account/sign-in.tsx'),
  },
  {
    path: paths.setup(),
    title: 'setup',
    layout: 'auth',
    isPublic: true,
    load: async () => {
      const [module] = await Promise.all([import('./screens/account/setup.tsx'), loadDeskTexts(), loadEveryStyle()]);
      return module;
    },
  },
  {
    path: paths.agentDashboard(':id'),
    title: 'agent_dashboard',
    layout: 'main',
    menu: { group: 'indicators', roles: ['agent'], address: ({ id }) => paths.agentDashboard(id) },
    load: () => import('./screens/indicators/agent-dashboard.tsx'),
  },
  {
    path: paths.agentProfit(':id'),
    title: 'agent_profit',
    layout: 'main',
    load: () => import('./screens/indicators/agent-profit.tsx'),
  },
  {
    path: paths.companyDashboard(),
    title: 'company_dashboard',
    layout: 'main',
    menu: { group: 'indicators', roles: ['management'] },
    load: () => import('./screens/indicators/company-dashboard.tsx'),
  },
  {
    path: paths.topList(),
    title: 'top_list',
    layout: 'main',
    menu: { group: 'indicators', roles: everyone },
    load: () => import('./screens/indicators/top-list.tsx'),
  },
  {
    path: paths.statistics(),
    title: 'statistics',
    layout: 'main',
    menu: { group: 'indicators', roles: ['management'] },
    load: () => import('./screens/indicators/statistics.tsx'),
  },
  {
    path: paths.newSale(),
    title: 'new_sale',
    layout: 'main',
    menu: { group: 'sales', roles: ['agent'] },
    load: () => import('./screens/sales/new-sale.tsx'),
  },
  {
    path: paths.editSale(':id'),
    title: 'edit_sale',
    layout: 'main',
    load: () => import('./screens/sales/edit-sale.tsx'),
  },
  {
    path: paths.activeSales(),
    title: 'active_sales',
    layout: 'main',
    menu: { group: 'sales', roles: everyone },
    load: () => import('./screens/sales/active-sales.tsx'),
  },
  {
    path: paths.completedSales(),
    title: 'completed_sales',
    layout: 'main',
    menu: { group: 'sales', roles: everyone },
    load: () => import('./screens/sales/completed-sales.tsx'),
  },
  {
    path: paths.cancelledSales(),
    title: 'cancelled_sales',
    layout: 'main',
    menu: { group: 'sales', roles: everyone },
    load: () => import('./screens/sales/cancelled-sales.tsx'),
  },
  {
    path: paths.auditQueue(),
    title: 'audit_queue',
    layout: 'main',
    menu: { group: 'sales', roles: ['management'] },
    load: () => import('./screens/sales/audit-queue.tsx'),
  },
  {
    path: paths.directions(),
    title: 'directions',
    layout: 'main',
    menu: { group: 'sales', roles: everyone },
    load: () => import('./screens/directories/directions.tsx'),
  },
  {
    path: paths.saleDetails(':id'),
    title: 'sale_details',
    layout: 'main',
    load: () => import('./screens/sales/sale-details.tsx'),
  },
  {
    path: paths.incomeExpense(),
    title: 'income_expense',
    layout: 'main',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./screens/cash-book/income-expense.tsx'),
  },
  {
    path: paths.newTouristPayments(),
    title: 'new_tourist_payments',
    layout: 'main',
    menu: { group: 'payments', roles: everyone },
    load: () => import('./screens/payments/new-tourist-payments.tsx'),
  },
  {
    path: paths.acceptedTouristPayments(),
    title: 'accepted_tourist_payments',
    layout: 'main',
    menu: { group: 'payments', roles: everyone },
    load: () => import('./screens/payments/accepted-tourist-payments.tsx'),
  },
  {
    path: paths.declinedTouristPayments(),
    title: 'declined_tourist_payments',
    layout: 'main',
    menu: { group: 'payments', roles: everyone },
    load: () => import('./screens/payments/declined-tourist-payments.tsx'),
  },
  {
    path: paths.partnerPayments(),
    title: 'partner_payments',
    layout: 'main',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./screens/partner-payments/partner-payments.tsx'),
  },
  {
    path: paths.newPartnerPayment(),
    title: 'new_partner_payment',
    layout: 'main',
    load: () => import('./screens/partner-payments/new-partner-payment.tsx'),
  },
  {
    path: paths.allocatePayment(':id'),
    title: 'allocate_payment',
    layout: 'main',
    load: () => import('./screens/partner-payments/allocate-payment.tsx'),
  },
  {
    path: paths.upcomingBookings(),
    title: 'upcoming_bookings',
    layout: 'main',
    menu: { group: 'bookings', roles: everyone },
    load: () => import('./screens/bookings/upcoming-bookings.tsx'),
  },
  {
    path: paths.completedBookings(),
    title: 'completed_bookings',
    layout: 'main',
    menu: { group: 'bookings', roles: everyone },
    load: () => import('./screens/bookings/completed-bookings.tsx'),
  },
  {
    path: paths.bookingDetails(':id'),
    title: 'booking_details',
    layout: 'main',
    load: () => import('./screens/sales/booking-details.tsx'),
  },
  {
    path: paths.agentsList(),
    title: 'agents_list',
    layout: 'main',
    menu: { group: 'users', roles: everyone },
    load: () => import('./screens/people/agents-list.tsx'),
  },
  {
    path: paths.paymentMethods(),
    title: 'payment_methods',
    layout: 'main',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./screens/directories/payment-methods.tsx'),
  },
  {
    path: paths.monthlyBalance(),
    title: 'monthly_balance',
    layout: 'main',
    menu: { group: 'bookings', roles: ['management'] },
    load: () => import('./screens/balances/monthly-balance.tsx'),
  },
  {
    path: paths.fileImport(),
    title: 'import',
    layout: 'main',
    menu: { group: 'sales', roles: ['management'] },
    load: () => import('./screens/import/import.tsx'),
  },
  {
    path: paths.clientMerge(),
    title: 'client_merge',
    layout: 'main',
    load: () => import('./screens/clients/client-merge.tsx'),
  },
  {
    path: paths.partners(),
    title: 'partners',
    layout: 'main',
    menu: { group: 'bookings', roles: everyone },
    load: () => import('./screens/directories/partners.tsx'),
  },
  {
    path: paths.partnerDetails(':id'),
    title: 'partner_details',
    layout: 'main',
    load: () => import('./screens/balances/partner-details.tsx'),
  },
  {
    path: paths.debtFromPartners(),
    title: 'debt_from_partners',
    layout: 'main',
    menu: { group: 'bookings', roles: ['management'] },
    load: () => import('./screens/balances/debt-from-partners.tsx'),
  },
  {
    path: paths.officeList(),
    title: 'office_list',
    layout: 'main',
    menu: { group: 'users', roles: ['management'] },
    load: () => import('./screens/directories/offices.tsx'),
  },
  {
    path: paths.clientsList(),
    title: 'clients_list',
    layout: 'main',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./screens/clients/clients-list.tsx'),
  },
  {
    path: paths.clientDetails(':id'),
    title: 'client_details',
    layout: 'main',
    load: () => import('./screens/clients/client-details.tsx'),
  },
  {
    path: paths.editClient(':id'),
    title: 'edit_client',
    layout: 'main',
    load: () => import('./screens/clients/edit-client.tsx'),
  },
  {
    path: paths.pointsHistory(':phone'),
    title: 'points_history',
    layout: 'main',
    load: () => import('./screens/clients/points-history.tsx'),
  },
  {
    path: paths.loyaltySettings(),
    title: 'loyalty_settings',
    layout: 'main',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./screens/loyalty/loyalty-settings.tsx'),
  },
  {
    path: paths.salesReport(),
    title: 'sales_report',
    layout: 'main',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./screens/reports/sales-report.tsx'),
  },
  {
    path: paths.bookingsReport(),
    title: 'bookings_report',
    layout: 'main',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./screens/reports/bookings-report.tsx'),
  },
  {
    path: paths.touristPaymentsReport(),
    title: 'tourist_payments_report',
    layout: 'main',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./screens/reports/tourist-payments-report.tsx'),
  },
  {
    path: paths.officeProfitReport(),
    title: 'office_profit_report',
    layout: 'main',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./screens/reports/office-profit-report.tsx'),
  },
  {
    path: paths.currencies(),
    title: 'currencies',
    layout: 'main',
    load: () => import('./screens/currencies/currencies.tsx'),
  },
  {
    path: paths.currencySettings(),
    title: 'currency_settings',
    layout: 'main',
    load: () => import('./screens/currencies/currency-settings.tsx'),
  },
  {
    path: paths.logs(),
    title: 'logs',
    layout: 'main',
    menu: { group: 'users', roles: ['management'] },
    load: () => import('./screens/logs/logs.tsx'),
  },
  {
    path: paths.journal(),
    title: 'journal',
    layout: 'main',
    load: () => import('./screens/account/journal.tsx'),
  },
  {
    path: paths.settings(),
    title: 'settings',
    layout: 'main',
    load: () => import('./screens/account/settings.tsx'),
  },
  {
    path: paths.profile(),
    title: 'profile',
    layout: 'main',
    load: () => import('./screens/account/profile.tsx'),
  },
];
