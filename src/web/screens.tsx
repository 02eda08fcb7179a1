import type { Role } from '#contract/roles.ts';
import { loadEveryText } from './i18n/i18n.ts';
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
    load: () => import('./screens/account/sign-in.tsx'),
  },
  {
    path: paths.setup(),
    title: 'setup',
    layout: 'auth',
    load: async () => {
      const [module] = await Promise.all([import('./screens/account/setup.tsx'), loadEveryText(), loadEveryStyle()]);
      return module;
    },
  },
  {
    path: paths.agentDashboard(':id'),
    title: 'agent_dashboard',
    menu: { group: 'indicators', roles: ['agent'], address: ({ id }) => paths.agentDashboard(id) },
    load: () => import('./screens/indicators/agent-dashboard.tsx'),
  },
  {
    path: paths.agentProfit(':id'),
    title: 'agent_profit',
    load: () => import('./screens/indicators/agent-profit.tsx'),
  },
  {
    path: paths.companyDashboard(),
    title: 'company_dashboard',
    menu: { group: 'indicators', roles: ['management'] },
    load: () => import('./screens/indicators/company-dashboard.tsx'),
  },
  {
    path: paths.topList(),
    title: 'top_list',
    menu: { group: 'indicators', roles: everyone },
    load: () => import('./screens/indicators/top-list.tsx'),
  },
  {
    path: paths.statistics(),
    title: 'statistics',
    menu: { group: 'indicators', roles: ['management'] },
    load: () => import('./screens/indicators/statistics.tsx'),
  },
  {
    path: paths.newSale(),
    title: 'new_sale',
    menu: { group: 'sales', roles: ['agent'] },
    load: () => import('./screens/sales/new-sale.tsx'),
  },
  {
    path: paths.editSale(':id'),
    title: 'edit_sale',
    load: () => import('./screens/sales/edit-sale.tsx'),
  },
  {
    path: paths.activeSales(),
    title: 'active_sales',
    menu: { group: 'sales', roles: everyone },
    load: () => import('./screens/sales/active-sales.tsx'),
  },
  {
    path: paths.completedSales(),
    title: 'completed_sales',
    menu: { group: 'sales', roles: everyone },
    load: () => import('./screens/sales/completed-sales.tsx'),
  },
  {
    path: paths.cancelledSales(),
    title: 'cancelled_sales',
    menu: { group: 'sales', roles: everyone },
    load: () => import('./screens/sales/cancelled-sales.tsx'),
  },
  {
    path: paths.touristDebts(),
    title: 'tourist_debts',
    menu: { group: 'sales', roles: everyone },
    load: () => import('./screens/sales/tourist-debts.tsx'),
  },
  {
    path: paths.auditQueue(),
    title: 'audit_queue',
    menu: { group: 'sales', roles: ['management'] },
    load: () => import('./screens/sales/audit-queue.tsx'),
  },
  {
    path: paths.directions(),
    title: 'directions',
    menu: { group: 'sales', roles: everyone },
    load: () => import('./screens/directories/directions.tsx'),
  },
  {
    path: paths.saleDetails(':id'),
    title: 'sale_details',
    load: () => import('./screens/sales/sale-details.tsx'),
  },
  {
    path: paths.incomeExpense(),
    title: 'income_expense',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./screens/cash-book/income-expense.tsx'),
  },
  {
    path: paths.cashDesks(),
    title: 'cash_desks',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./screens/cash-book/cash-desks.tsx'),
  },
  {
    path: paths.newTouristPayments(),
    title: 'new_tourist_payments',
    menu: { group: 'payments', roles: everyone },
    load: () => import('./screens/payments/new-tourist-payments.tsx'),
  },
  {
    path: paths.acceptanceQueue(),
    title: 'acceptance_queue',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./screens/payments/acceptance-queue.tsx'),
  },
  {
    path: paths.acceptedTouristPayments(),
    title: 'accepted_tourist_payments',
    menu: { group: 'payments', roles: everyone },
    load: () => import('./screens/payments/accepted-tourist-payments.tsx'),
  },
  {
    path: paths.declinedTouristPayments(),
    title: 'declined_tourist_payments',
    menu: { group: 'payments', roles: everyone },
    load: () => import('./screens/payments/declined-tourist-payments.tsx'),
  },
  {
    path: paths.partnerPayments(),
    title: 'partner_payments',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./screens/partner-payments/partner-payments.tsx'),
  },
  {
    path: paths.newPartnerPayment(),
    title: 'new_partner_payment',
    roles: ['management'],
    load: () => import('./screens/partner-payments/new-partner-payment.tsx'),
  },
  {
    path: paths.allocatePayment(':id'),
    title: 'allocate_payment',
    load: () => import('./screens/partner-payments/allocate-payment.tsx'),
  },
  {
    path: paths.upcomingBookings(),
    title: 'upcoming_bookings',
    menu: { group: 'bookings', roles: everyone },
    load: () => import('./screens/bookings/upcoming-bookings.tsx'),
  },
  {
    path: paths.completedBookings(),
    title: 'completed_bookings',
    menu: { group: 'bookings', roles: everyone },
    load: () => import('./screens/bookings/completed-bookings.tsx'),
  },
  {
    path: paths.bookingDetails(':id'),
    title: 'booking_details',
    load: () => import('./screens/sales/booking-details.tsx'),
  },
  {
    path: paths.agentsList(),
    title: 'agents_list',
    menu: { group: 'users', roles: everyone },
    load: () => import('./screens/people/agents-list.tsx'),
  },
  {
    path: paths.paymentMethods(),
    title: 'payment_methods',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./screens/directories/payment-methods.tsx'),
  },
  {
    path: paths.monthlyBalance(),
    title: 'monthly_balance',
    menu: { group: 'bookings', roles: ['management'] },
    load: () => import('./screens/balances/monthly-balance.tsx'),
  },
  {
    path: paths.fileImport(),
    title: 'import',
    menu: { group: 'sales', roles: ['management'] },
    load: () => import('./screens/import/import.tsx'),
  },
  {
    path: paths.partners(),
    title: 'partners',
    menu: { group: 'bookings', roles: everyone },
    load: () => import('./screens/directories/partners.tsx'),
  },
  {
    path: paths.partnerDetails(':id'),
    title: 'partner_details',
    load: () => import('./screens/balances/partner-details.tsx'),
  },
  {
    path: paths.debtFromPartners(),
    title: 'debt_from_partners',
    menu: { group: 'bookings', roles: ['management'] },
    load: () => import('./screens/balances/debt-from-partners.tsx'),
  },
  {
    path: paths.officeList(),
    title: 'office_list',
    menu: { group: 'users', roles: ['management'] },
    load: () => import('./screens/directories/offices.tsx'),
  },
  {
    path: paths.clientsList(),
    title: 'clients_list',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./screens/clients/clients-list.tsx'),
  },
  {
    path: paths.clientMerge(),
    title: 'client_merge',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./screens/clients/client-merge.tsx'),
  },
  {
    path: paths.clientDetails(':id'),
    title: 'client_details',
    load: () => import('./screens/clients/client-details.tsx'),
  },
  {
    path: paths.editClient(':id'),
    title: 'edit_client',
    load: () => import('./screens/clients/edit-client.tsx'),
  },
  {
    path: paths.anonymiseClient(':id'),
    title: 'client_anonymisation',
    load: () => import('./screens/clients/anonymise-client.tsx'),
  },
  {
    path: paths.clientsToAnonymise(),
    title: 'clients_to_anonymise',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./screens/clients/clients-to-anonymise.tsx'),
  },
  {
    path: paths.pointsHistory(':phone'),
    title: 'points_history',
    load: () => import('./screens/clients/points-history.tsx'),
  },
  {
    path: paths.loyaltySettings(),
    title: 'loyalty_settings',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./screens/loyalty/loyalty-settings.tsx'),
  },
  {
    path: paths.personalData(),
    title: 'personal_data',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./screens/personal-data/personal-data.tsx'),
  },
  {
    path: paths.salesReport(),
    title: 'sales_report',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./screens/reports/sales-report.tsx'),
  },
  {
    path: paths.bookingsReport(),
    title: 'bookings_report',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./screens/reports/bookings-report.tsx'),
  },
  {
    path: paths.touristPaymentsReport(),
    title: 'tourist_payments_report',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./screens/reports/tourist-payments-report.tsx'),
  },
  {
    path: paths.officeProfitReport(),
    title: 'office_profit_report',
    menu: { group: 'reports', roles: ['management'] },
    load: () => import('./screens/reports/office-profit-report.tsx'),
  },
  {
    path: paths.currencies(),
    title: 'currencies',
    load: () => import('./screens/currencies/currencies.tsx'),
  },
  {
    path: paths.currencySettings(),
    title: 'currency_settings',
    load: () => import('./screens/currencies/currency-settings.tsx'),
  },
  {
    path: paths.logs(),
    title: 'logs',
    menu: { group: 'users', roles: ['management'] },
    load: () => import('./screens/logs/logs.tsx'),
  },
  {
    path: paths.journal(),
    title: 'journal',
    load: () => import('./screens/account/journal.tsx'),
  },
  {
    path: paths.profile(),
    title: 'profile',
    load: () => import('./screens/account/profile.tsx'),
  },
];
