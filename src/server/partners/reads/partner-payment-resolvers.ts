import type { Database } from '../../base/db/connect.ts';
import { type Asked, columnsIn } from '../../base/graphql/asked-fields.ts';
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

/** The columns of a payment that are asked for; its id is needed to find what it pays. */
const paymentColumns = (fields: Asked | undefined): PartnerPaymentColumn[] => [
  ...new Set<PartnerPaymentColumn>(['id', ...columnsIn(fields, partnerPaymentSource.columns)]),
];

/** Adds what payments pay where it is asked for: one statement, however many payments there are. */
async function withAllocations<Payment extends Record<string, unknown>>(
  tx: Database,
  caller: Caller,
  payments: Payment[],
  fields: Asked | undefined,
) {
  if (!fields?.has('allocations')) return payments;
  const ids = payments.map(({ id }) => Number(id));
  const columns = columnsIn(fields.get('allocations'), allocationSource.columns);
  const allocations = await allocationsOfPayments(tx, caller, ids, columns);
  return payments.map((payment) => ({ ...payment, allocations: allocations.get(Number(payment.id)) ?? [] }));
}

/** Payments to partners, what they pay, and what is open to be paid. */
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
