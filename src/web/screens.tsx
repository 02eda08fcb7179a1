import type { Role } from '#contract/base/roles.ts';
import { loadEveryText } from './base/i18n/i18n.ts';
import { paths } from './paths.ts';
import type { Screen } from './screen.ts';
import { loadEveryStyle } from './styles.ts';

/** The screen at an address. */
export const screenAt = (address: string): Screen | undefined =>
  screens.find(({ path }) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`).test(address));

const everyone: Role[] = ['agent', 'management'];

export const screens: Screen[] = [
  {
    path: paths.login(),
    title: 'sign_in',
    layout: 'auth',
    load: () => import('./company/sign-in/sign-in.tsx'),
  },
  {
    path: paths.setup(),
    title: 'setup',
    layout: 'auth',
    load: async () => {
      const [module] = await Promise.all([import('./company/set-up/setup.tsx'), loadEveryText(), loadEveryStyle()]);
      return module;
    },
  },
  {
    path: paths.agentDashboard(':id'),
    title: 'agent_dashboard',
    menu: { group: 'indicators', roles: ['agent'], address: ({ id }) => paths.agentDashboard(id) },
    load: () => import('./insight/dashboards/agent-dashboard.tsx'),
  },
  {
    path: paths.agentProfit(':id'),
    title: 'agent_profit',
    load: () => import('./insight/profit/agent-profit.tsx'),
  },
  {
    path: paths.companyDashboard(),
    title: 'company_dashboard',
    menu: { group: 'indicators', roles: ['management'] },
    load: () => import('./insight/dashboards/company-dashboard.tsx'),
  },
  {
    path: paths.topList(),
    title: 'top_list',
    menu: { group: 'indicators', roles: everyone },
    load: () => import('./insight/top-list/top-list.tsx'),
  },
  {
    path: paths.statistics(),
    title: 'statistics',
    menu: { group: 'indicators', roles: ['management'] },
    load: () => import('./insight/statistics/statistics.tsx'),
  },
  {
    path: paths.newSale(),
    title: 'new_sale',
    menu: { group: 'sales', roles: ['agent'] },
    load: () => import('./sales/form/new-sale.tsx'),
  },
  {
    path: paths.editSale(':id'),
    title: 'edit_sale',
    load: () => import('./sales/form/edit-sale.tsx'),
  },
  {
    path: paths.activeSales(),
    title: 'active_sales',
    menu: { group: 'sales', roles: everyone },
    load: () => import('./sales/lists/active-sales.tsx'),
  },
  {
    path: paths.completedSales(),
    title: 'completed_sales',
    menu: { group: 'sales', roles: everyone },
    load: () => import('./sales/lists/completed-sales.tsx'),
  },
  {
    path: paths.cancelledSales(),
    title: 'cancelled_sales',
    menu: { group: 'sales', roles: everyone },
    load: () => import('./sales/lists/cancelled-sales.tsx'),
  },
  {
    path: paths.touristDebts(),
    title: 'tourist_debts',
    menu: { group: 'sales', roles: everyone },
    load: () => import('./sales/lists/tourist-debts.tsx'),
  },
  {
    path: paths.auditQueue(),
    title: 'audit_queue',
    menu: { group: 'sales', roles: ['management'] },
    load: () => import('./sales/audit/audit-queue.tsx'),
  },
  {
    path: paths.directions(),
    title: 'directions',
    menu: { group: 'sales', roles: everyone },
    load: () => import('./directories/directions.tsx'),
  },
  {
    path: paths.saleDetails(':id'),
    title: 'sale_details',
    load: () => import('./sales/sale-details.tsx'),
  },
  {
    path: paths.incomeExpense(),
    title: 'income_expense',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./cash/income-expense.tsx'),
  },
  {
    path: paths.cashDesks(),
    title: 'cash_desks',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./cash/cash-desks.tsx'),
  },
  {
    path: paths.newTouristPayments(),
    title: 'new_tourist_payments',
    menu: { group: 'payments', roles: everyone },
    load: () => import('./sales/tourist-payments/new-tourist-payments.tsx'),
  },
  {
    path: paths.acceptanceQueue(),
    title: 'acceptance_queue',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./sales/tourist-payments/acceptance-queue.tsx'),
  },
  {
    path: paths.acceptedTouristPayments(),
    title: 'accepted_tourist_payments',
    menu: { group: 'payments', roles: everyone },
    load: () => import('./sales/tourist-payments/accepted-tourist-payments.tsx'),
  },
  {
    path: paths.declinedTouristPayments(),
    title: 'declined_tourist_payments',
    menu: { group: 'payments', roles: everyone },
    load: () => import('./sales/tourist-payments/declined-tourist-payments.tsx'),
  },
  {
    path: paths.partnerPayments(),
    title: 'partner_payments',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./partners/payments/partner-payments.tsx'),
  },
  {
    path: paths.newPartnerPayment(),
    title: 'new_partner_payment',
    roles: ['management'],
    load: () => import('./partners/payments/new-partner-payment.tsx'),
  },
  {
    path: paths.allocatePayment(':id'),
    title: 'allocate_payment',
    load: () => import('./partners/allocation/allocate-payment.tsx'),
  },
  {
    path: paths.upcomingBookings(),
    title: 'upcoming_bookings',
    menu: { group: 'bookings', roles: everyone },
    load: () => import('./sales/bookings/upcoming-bookings.tsx'),
  },
  {
    path: paths.completedBookings(),
    title: 'completed_bookings',
    menu: { group: 'bookings', roles: everyone },
    load: () => import('./sales/bookings/completed-bookings.tsx'),
  },
  {
    path: paths.bookingDetails(':id'),
    title: 'booking_details',
    load: () => import('./sales/bookings/booking-details.tsx'),
  },
  {
    path: paths.agentsList(),
    title: 'agents_list',
    menu: { group: 'users', roles: everyone },
    load: () => import('./company/people/agents-list.tsx'),
  },
  {
    path: paths.paymentMethods(),
    title: 'payment_methods',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./directories/payment-methods.tsx'),
  },
  {
    path: paths.monthlyBalance(),
    title: 'monthly_balance',
    menu: { group: 'bookings', roles: ['management'] },
    load: () => import('./partners/balance/monthly-balance.tsx'),
  },
  {
    path: paths.fileImport(),
    title: 'import',
    menu: { group: 'sales', roles: ['management'] },
    load: () => import('./import/import.tsx'),
  },
  {
    path: paths.partners(),
    title: 'partners',
    menu: { group: 'bookings', roles: everyone },
    load: () => import('./partners/partners.tsx'),
  },
  {
    path: paths.partnerDetails(':id'),
    title: 'partner_details',
    load: () => import('./partners/balance/partner-details.tsx'),
  },
  {
    path: paths.debtFromPartners(),
    title: 'debt_from_partners',
    menu: { group: 'bookings', roles: ['management'] },
    load: () => import('./partners/balance/debt-from-partners.tsx'),
  },
  {
    path: paths.officeList(),
    title: 'office_list',
    menu: { group: 'users', roles: ['management'] },
    load: () => import('./company/offices/offices.tsx'),
  },
  {
    path: paths.clientsList(),
    title: 'clients_list',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./clients/clients-list.tsx'),
  },
  {
    path: paths.clientMerge(),
    title: 'client_merge',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./clients/merge/client-merge.tsx'),
  },
  {
    path: paths.clientDetails(':id'),
    title: 'client_details',
    load: () => import('./clients/client-details.tsx'),
  },
  {
    path: paths.editClient(':id'),
    title: 'edit_client',
    load: () => import('./clients/edit-client.tsx'),
  },
  {
    path: paths.anonymiseClient(':id'),
    title: 'client_anonymisation',
    load: () => import('./clients/anonymisation/anonymise-client.tsx'),
  },
  {
    path: paths.clientsToAnonymise(),
    title: 'clients_to_anonymise',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./clients/anonymisation/clients-to-anonymise.tsx'),
  },
  {
    path: paths.pointsHistory(':phone'),
    title: 'points_history',
    load: () => import('./clients/points/points-history.tsx'),
  },
  {
    path: paths.loyaltySettings(),
    title: 'loyalty_settings',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./loyalty/settings/loyalty-settings.tsx'),
  },
  {
    path: paths.personalData(),
    title: 'personal_data',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./clients/personal-data/personal-data.tsx'),
  },
  {
    path: paths.salesReport(),
    title: 'sales_report',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./insight/reports/sales-report.tsx'),
  },
  {
    path: paths.bookingsReport(),
    title: 'bookings_report',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./insight/reports/bookings-report.tsx'),
  },
  {
    path: paths.touristPaymentsReport(),
    title: 'tourist_payments_report',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./insight/reports/tourist-payments-report.tsx'),
  },
  {
    path: paths.officeProfitReport(),
    title: 'office_profit_report',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./insight/reports/office-profit-report.tsx'),
  },
  {
    path: paths.currencies(),
    title: 'currencies',
    load: () => import('./currencies/currencies.tsx'),
  },
  {
    path: paths.currencySettings(),
    title: 'currency_settings',
    load: () => import('./currencies/currency-settings.tsx'),
  },
  {
    path: paths.logs(),
    title: 'logs',
    menu: { group: 'users', roles: ['management'] },
    load: () => import('./log/logs.tsx'),
  },
  {
    path: paths.journal(),
    title: 'journal',
    load: () => import('./company/profile/journal.tsx'),
  },
  {
    path: paths.profile(),
    title: 'profile',
    load: () => import('./company/profile/profile.tsx'),
  },
];
