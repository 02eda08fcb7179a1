import type { PermissionKey } from './roles.ts';

/**
 * Every GraphQL root with its permission. A root of `schema.graphql` that is not here, or the other way round, fails a
 * test; so does one whose answers don't follow the permission.
 */
export const reads = {
  me: 'session.use',
  sessions: 'session.use',
  sales: 'sale.view',
  sale: 'sale.view',
  bookings: 'booking.view',
  booking: 'booking.view',
  auditQueue: 'sale.check',
  touristPayments: 'tourist_payment.view',
  partnerPayments: 'partner_payment.view',
  partnerPayment: 'partner_payment.view',
  openBookings: 'partner_payment.view',
  bookingAllocations: 'partner_payment.view',
  saleAllocations: 'partner_payment.view',
  cashBook: 'cash_entry.view',
  cashBalances: 'cash_entry.view',
  clients: 'client.list',
  client: 'client.view',
  clientDuplicates: 'client.merge',
  similarClients: 'client.merge',
  clientComparison: 'client.merge',
  pointsHistory: 'points.view',
  clientMessages: 'message.view',
  directions: 'direction.view',
  partners: 'partner.view',
  paymentMethods: 'payment_method.view',
  agents: 'agent.view',
  agentList: 'agent.view',
  agentDashboard: 'agent_dashboard.view',
  agentProfitDetails: 'agent_profit.view',
  offices: 'office.view',
  branches: 'office.view',
  directionList: 'direction.view',
  partnerList: 'partner.view',
  partnerBalance: 'partner_debt.view',
  partnerLedger: 'partner_debt.view',
  debtFromPartners: 'partner_debt.view',
  monthlyBalance: 'partner_debt.view',
  paymentMethodList: 'payment_method.view',
  loyalty: 'loyalty.view',
  loyaltySettings: 'loyalty_settings.view',
  loyaltyPreview: 'loyalty_settings.view',
  listViews: 'list_view.view',
  rates: 'rate.view',
  currencyRates: 'rate.view',
  rateHistory: 'rate.view',
  rateImport: 'rate.view',
  companyDashboard: 'company_dashboard.view',
  topList: 'top_list.view',
  detailedStatistics: 'statistics.view',
  people: 'log.view',
  logs: 'log.view',
  entityHistory: 'log.view',
} as const satisfies Record<string, PermissionKey>;

export type ReadName = keyof typeof reads;

/** GET routes below `/api/v1` with their permission; `public` needs no session. */
export const restReads = {
  '/users/me/': 'session.use',
  '/get-company-subscription/': 'subscription.view',
  '/events/': 'events.follow',
  '/note-images/:id/': 'note_image.view',
  '/setup/': 'public',
  '/loyalty/:slug/': 'public',
} as const satisfies Record<string, PermissionKey | 'public'>;
