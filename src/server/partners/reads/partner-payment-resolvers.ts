import type { Database } from '../../base/db/connect.ts';
import { columnsIn, type RequestedFields } from '../../base/graphql/requested-fields.ts';
import { page, root } from '../../base/graphql/resolver.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { openBookingConditions, openBookingList } from './open-bookings.ts';
import {
  findPartnerPayment,
  type PartnerPaymentColumn,
  partnerPaymentConditions,
  partnerPaymentList,
  partnerPaymentSource,
} from './partner-payment-list.ts';
import {
  allocationSource,
  allocationsOfBooking,
  allocationsOfPayments,
  allocationsOfSale,
} from './read-allocations.ts';

/** The requested columns of payments, and the id that their allocations are found by. */
const paymentColumns = (fields: RequestedFields | undefined): PartnerPaymentColumn[] => [
  ...new Set<PartnerPaymentColumn>(['id', ...columnsIn(fields, partnerPaymentSource.columns)]),
];

/** Adds the allocations where they are requested, in one statement for all payments. */
async function withAllocations<Payment extends Record<string, unknown>>(
  tx: Database,
  caller: Caller,
  payments: Payment[],
  fields: RequestedFields | undefined,
) {
  if (!fields?.has('allocations')) return payments;
  const ids = payments.map(({ id }) => Number(id));
  const columns = columnsIn(fields.get('allocations'), allocationSource.columns);
  const allocations = await allocationsOfPayments(tx, caller, ids, columns);
  return payments.map((payment) => ({ ...payment, allocations: allocations.get(Number(payment.id)) ?? [] }));
}

/** Resolvers of payments to partners, their allocations and open bookings. */
export const partnerPaymentResolvers = {
  partnerPayments: root('partnerPayments', async (tx, caller, args, fields) => {
    const rows = fields.get('rows');
    const where = partnerPaymentConditions(caller, args.filter ?? {});
    const answer = await page(tx, partnerPaymentList, where, args, paymentColumns(rows), fields);
    return answer.rows ? { ...answer, rows: await withAllocations(tx, caller, answer.rows, rows) } : answer;
  }),

  partnerPayment: root('partnerPayment', async (tx, caller, { id }, fields) => {
    const payment = await findPartnerPayment(tx, caller, id, paymentColumns(fields));
    return (await withAllocations(tx, caller, [payment], fields))[0];
  }),

  openBookings: root('openBookings', (tx, caller, args, fields) => {
    const where = openBookingConditions(caller, args.filter ?? {});
    const columns = columnsIn(fields.get('rows'), openBookingList.source.columns);
    return page(tx, openBookingList, where, args, columns, fields);
  }),

  bookingAllocations: root('bookingAllocations', (tx, caller, { id }, fields) =>
    allocationsOfBooking(tx, caller, id, columnsIn(fields, allocationSource.columns)),
  ),

  saleAllocations: root('saleAllocations', (tx, caller, { id }, fields) =>
    allocationsOfSale(tx, caller, id, columnsIn(fields, allocationSource.columns)),
  ),
};
