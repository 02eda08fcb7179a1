import type { ReportFigure, ReportGroup } from '#contract/insight/report.ts';
import type { lifecycleChoices } from '#contract/sales/sale.ts';

/** An address with query parameters; undefined ones are omitted. */
function asking(path: string, values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.length === 0 ? path : `${path}?${given.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** Paths that other screens link to, as functions; only a screen without links to it has its path in its own entry. */
export const paths = {
  login: () => '/auth/login',
  setup: (step?: string) => `/setup${step ? `?step=${step}` : ''}`,
  agentDashboard: (id: number | string) => `/agent-dashboard/${id}`,
  agentProfit: (id: number | string) => `/agent-profit-details/${id}`,
  companyDashboard: () => '/company-dashboard',
  topList: () => '/top-list',
  statistics: () => '/detailed-statistics',
  newSale: () => '/new-sale',
  editSale: (id: number | string) => `/edit-sale/${id}`,
  activeSales: () => '/active-sales',
  /** The sales of a period without cancelled ones, as dashboards count them. */
  salesMade: (asked: { sold: string; direction?: number | undefined; agent?: number | undefined }) =>
    asking('/active-sales', { completed: 'yes', ...asked }),
  completedSales: () => '/completed-sales',
  cancelledSales: () => '/cancelled-sales',
  touristDebts: () => '/tourist-debts',
  directions: () => '/directions',
  saleDetails: (id: number | string) => `/sale-details/${id}`,
  newTouristPayments: () => '/new-tourist-payments',
  acceptedTouristPayments: () => '/accepted-tourist-payments',
  declinedTouristPayments: () => '/declined-tourist-payments',
  upcomingBookings: () => '/upcoming-bookings',
  completedBookings: () => '/completed-bookings',
  bookingDetails: (id: number | string) => `/booking-details/${id}`,
  monthlyBalance: () => '/monthly-balance',
  partners: () => '/partners',
  partnerDetails: (id: number | string) => `/partner-details/${id}`,
  debtFromPartners: () => '/debt-from-partners',
  incomeExpense: () => '/income-expense',
  /** The cash book of one desk up to a date. */
  deskBook: (desk: { office_id: number; method_id: number; currency: string }, until: string) =>
    `/income-expense?date=..${until}&office=${desk.office_id}&method=${desk.method_id}&currency=${desk.currency}`,
  cashDesks: () => '/cash-desks',
  partnerPayments: () => '/payments-to-partner',
  newPartnerPayment: (chosen?: { partner: number; bookings?: number[] }) =>
    `/new-payment-to-partner${chosen ? `?partner=${chosen.partner}` : ''}${chosen?.bookings ? `&bookings=${chosen.bookings.join()}` : ''}`,
  allocatePayment: (id: number | string) => `/allocate-payment-to-partner/${id}`,
  paymentMethods: () => '/payment-methods',
  currencies: () => '/currencies',
  currencySettings: () => '/currency-settings',
  agentsList: () => '/agents-list',
  officeList: () => '/office-list',
  clientsList: () => '/clients-list',
  clientDetails: (id: number | string) => `/client-details/${id}`,
  editClient: (id: number | string) => `/edit-client/${id}`,
  clientMerge: (chosen?: { survivor: number; other?: number }) =>
    `/client-merge${chosen ? `?survivor=${chosen.survivor}` : ''}${chosen?.other ? `&other=${chosen.other}` : ''}`,
  anonymiseClient: (id: number | string) => `/anonymise-client/${id}`,
  backups: () => '/backups',
  clientsToAnonymise: () => '/clients-to-anonymise',
  personalData: () => '/personal-data',
  pointsHistory: (phone: string) => `/loyalty-points-accrual-history/${phone}`,
  fileImport: () => '/import',
  loyaltySettings: () => '/loyalty-settings',
  logs: (of?: { entity: string; id: number }) => `/logs${of ? `?entity=${of.entity}&number=${of.id}` : ''}`,
  auditQueue: () => '/audit-queue',
  acceptanceQueue: () => '/acceptance-queue',
  salesReport: (
    asked: {
      period?: string;
      group?: ReportGroup;
      lifecycle?: (typeof lifecycleChoices)[number];
      office?: number;
      /** The selected figures, in their order. */
      columns?: readonly ReportFigure[];
    } = {},
  ) => asking('/sales-report', { ...asked, columns: asked.columns?.join() }),
  journal: () => '/journal',
  profile: () => '/users/profile',
};

/** The start screen: after signing in, and for the link of the logo. */
export const home = paths.activeSales();

/** Former addresses of screens, with the present ones. */
export const moved: Readonly<Record<string, string>> = { '/settings': paths.profile() };
