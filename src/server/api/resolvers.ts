import type { ReadName } from '#contract/reads.ts';
import type { Database } from '../base/db/connect.ts';
import { columnsIn, type RequestedFields } from '../base/graphql/requested-fields.ts';
import { page, root, wantsChildren } from '../base/graphql/resolver.ts';
import type { Caller } from '../base/pipeline/caller.ts';
import { cashBookResolvers } from '../cash/reads/cash-resolvers.ts';
import { clientMergeResolvers } from '../clients/reads/client-merge-resolvers.ts';
import { clientResolvers } from '../clients/reads/client-resolvers.ts';
import { consentResolvers } from '../clients/reads/consent-resolvers.ts';
import { messageResolvers } from '../clients/reads/message-resolvers.ts';
import { agentConditions, agentList, monthOf, readableAgentColumns } from '../company/reads/agent-list.ts';
import { readUser } from '../company/rows/accounts.ts';
import { readSecondFactors } from '../company/rows/second-factor-rows.ts';
import { readSessions } from '../company/rows/session-rows.ts';
import {
  currencyRateConditions,
  currencyRateList,
  readRateHistory,
  readRates,
} from '../currencies/reads/currency-rate-list.ts';
import { readRateImport } from '../currencies/reads/rate-import-settings.ts';
import { directionConditions, directionList } from '../directories/reads/direction-list.ts';
import { readListViews } from '../directories/reads/list-view-reads.ts';
import {
  readAgents,
  readBranches,
  readDirections,
  readOffices,
  readPartners,
  readPaymentMethods,
  readPaymentTags,
  readPeople,
} from '../directories/reads/offered-directories.ts';
import { paymentMethodConditions, paymentMethodList } from '../directories/reads/payment-method-list.ts';
import { agentFigureResolvers } from '../insight/reads/agent-figures-resolvers.ts';
import { indicatorResolvers } from '../insight/reads/dashboard-resolvers.ts';
import { reportResolvers } from '../insight/reads/report-resolvers.ts';
import { historyOfSales } from '../log/reads/entity-history.ts';
import { logResolvers } from '../log/reads/log-resolvers.ts';
import { loyaltyResolvers } from '../loyalty/reads/loyalty-resolvers.ts';
import { partnerDebtResolvers } from '../partners/reads/partner-debt-resolvers.ts';
import { partnerConditions, partnerList, readablePartnerColumns } from '../partners/reads/partner-list.ts';
import { partnerPaymentResolvers } from '../partners/reads/partner-payment-resolvers.ts';
import { bookingSource } from '../sales/bookings/reads/booking-columns.ts';
import { bookingList, bookingRowSource, findBooking, selectBookings } from '../sales/bookings/reads/booking-list.ts';
import { auditQueueResolvers } from '../sales/reads/audit-queue-resolvers.ts';
import { bookingsOfSales, findSale, readableColumns, touristPaymentsOfSales } from '../sales/reads/sale-details.ts';
import { type SaleColumn, saleList, saleSource, selectSales } from '../sales/reads/sale-source.ts';
import { acceptanceQueueResolvers } from '../sales/tourist-payments/reads/acceptance-queue-resolvers.ts';
import {
  selectTouristPayments,
  touristPaymentList,
  touristPaymentSource,
} from '../sales/tourist-payments/reads/tourist-payment-list.ts';

/** Adds requested bookings, payments and histories to sales, in one statement per kind. */
async function withChildren(
  tx: Database,
  caller: Caller,
  sales: Record<string, unknown>[],
  fields: RequestedFields | undefined,
) {
  if (!wantsChildren(fields)) return sales;
  const ids = sales.map(({ id }) => id as number);
  const [bookings, payments, histories] = await Promise.all([
    fields?.has('bookings')
      ? bookingsOfSales(tx, caller, ids, columnsIn(fields.get('bookings'), bookingSource.columns))
      : null,
    fields?.has('tourist_payments')
      ? touristPaymentsOfSales(tx, caller, ids, columnsIn(fields.get('tourist_payments'), touristPaymentSource.columns))
      : null,
    fields?.has('history') ? historyOfSales(tx, caller, ids) : null,
  ]);
  return sales.map((sale) => ({
    ...sale,
    bookings: bookings?.get(sale.id as number) ?? [],
    tourist_payments: payments?.get(sale.id as number) ?? [],
    history: histories?.get(sale.id as number) ?? [],
  }));
}

/** The requested columns that the caller may read, and the id that children are found by. */
const saleColumns = (caller: Caller, fields: RequestedFields | undefined): SaleColumn[] =>
  readableColumns(caller, [...new Set<SaleColumn>(['id', ...columnsIn(fields, saleSource.columns)])]);

export const queryResolvers = {
  me: root('me', (tx, caller) => readUser(tx, caller.companyId, caller.id)),

  sessions: root('sessions', (tx, caller, _args, _fields, { limits }) => readSessions(tx, caller, limits)),

  secondFactors: root('secondFactors', (tx, caller) => readSecondFactors(tx, caller), 'several'),

  backups: root('backups', async (_tx, _caller, _args, _fields, { readBackups }) => readBackups()),

  storage: root('storage', async (_tx, _caller, _args, _fields, { storage }) => ({
    state: storage?.state() ?? 'enough',
  })),

  sales: root('sales', async (tx, caller, args, fields) => {
    const rows = fields.get('rows');
    const where = selectSales(caller, args.filter ?? {});
    const answer = await page(tx, saleList(caller), where, args, saleColumns(caller, rows), fields);
    return answer.rows ? { ...answer, rows: await withChildren(tx, caller, answer.rows, rows) } : answer;
  }),

  sale: root('sale', async (tx, caller, { id }, fields) => {
    const sale = await findSale(tx, caller, id, saleColumns(caller, fields));
    return (await withChildren(tx, caller, [sale], fields))[0];
  }),

  bookings: root('bookings', (tx, caller, args, fields) => {
    const where = selectBookings(caller, args.filter ?? {});
    return page(tx, bookingList, where, args, columnsIn(fields.get('rows'), bookingRowSource.columns), fields);
  }),

  booking: root('booking', (tx, caller, { id }, fields) =>
    findBooking(tx, caller, id, columnsIn(fields, bookingRowSource.columns)),
  ),

  touristPayments: root('touristPayments', (tx, caller, args, fields) => {
    const where = selectTouristPayments(caller, args.filter ?? {});
    const columns = columnsIn(fields.get('rows'), touristPaymentSource.columns);
    return page(tx, touristPaymentList, where, args, columns, fields);
  }),

  directions: root('directions', readDirections),

  directionList: root('directionList', (tx, caller, args, fields) => {
    const list = directionList(caller);
    const where = { where: directionConditions(caller, args.filter ?? {}) };
    return page(tx, list, where, args, columnsIn(fields.get('rows'), list.source.columns), fields);
  }),

  partners: root('partners', readPartners),

  partnerList: root('partnerList', (tx, caller, args, fields) => {
    const list = partnerList(caller);
    const where = partnerConditions(caller, args.filter ?? {}, args.sort);
    const columns = readablePartnerColumns(caller, columnsIn(fields.get('rows'), list.source.columns));
    return page(tx, list, where, args, columns, fields);
  }),

  paymentMethods: root('paymentMethods', (tx, caller, { use }) => readPaymentMethods(tx, caller, use ?? null)),

  paymentTags: root('paymentTags', readPaymentTags),

  paymentMethodList: root('paymentMethodList', (tx, caller, args, fields) => {
    const list = paymentMethodList(caller);
    const where = { where: paymentMethodConditions(caller, args.filter ?? {}) };
    return page(tx, list, where, args, columnsIn(fields.get('rows'), list.source.columns), fields);
  }),

  agents: root('agents', readAgents),
  people: root('people', readPeople),

  agentList: root('agentList', (tx, caller, args, fields) => {
    const filter = args.filter ?? {};
    const where = { where: agentConditions(caller, filter, args.sort) };
    const list = agentList(caller, monthOf(filter));
    const columns = readableAgentColumns(caller, columnsIn(fields.get('rows'), list.source.columns));
    return page(tx, list, where, args, columns, fields);
  }),

  offices: root('offices', readOffices),
  branches: root('branches', readBranches),
  listViews: root('listViews', (tx, caller, { list }) => readListViews(tx, caller, list)),
  rates: root('rates', (tx, caller, { date }) => readRates(tx, caller, date)),

  currencyRates: root('currencyRates', (tx, caller, args, fields) => {
    const where = { where: currencyRateConditions(caller, args.filter ?? {}) };
    const columns = columnsIn(fields.get('rows'), currencyRateList.source.columns);
    return page(tx, currencyRateList, where, args, columns, fields);
  }),

  rateHistory: root('rateHistory', (tx, caller, period) => readRateHistory(tx, caller, period)),
  rateImport: root('rateImport', (tx, caller, _args, _fields, { ratesHost }) => readRateImport(tx, caller, ratesHost)),
  ...agentFigureResolvers,
  ...loyaltyResolvers,
  ...partnerDebtResolvers,
  ...partnerPaymentResolvers,
  ...cashBookResolvers,
  ...clientResolvers,
  ...messageResolvers,
  ...consentResolvers,
  ...clientMergeResolvers,
  ...indicatorResolvers,
  ...logResolvers,
  ...auditQueueResolvers,
  ...acceptanceQueueResolvers,
  ...reportResolvers,
} satisfies Record<ReadName, unknown>;
