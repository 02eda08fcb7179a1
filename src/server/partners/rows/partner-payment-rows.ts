import { type Selectable, sql } from 'kysely';
import { byId, one } from '../../base/db/rows-of.ts';
import { columnNames, type Schema } from '../../base/db/schema.ts';
import type { Work } from '../../base/pipeline/write-log.ts';
import type { Booking, Sale } from '../../sales/rows/sale-rows.ts';

export type Allocation = Selectable<Schema['allocations']>;

/**
 * Locks bookings in the order of their ids, after their sales and before any payment, against deadlocks. Unknown ids are
 * left out.
 */
export async function lockBookingsWithSales(
  work: Work,
  ids: number[],
): Promise<{ sales: Map<number, Sale>; bookings: Map<number, Booking> }> {
  const companyId = work.caller.companyId;
  const sales = await work.tx
    .selectFrom('sales')
    .select(columnNames.sales)
    .where('company_id', '=', companyId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('bookings')
        .select('sale_id')
        .where('company_id', '=', companyId)
        .where(sql<boolean>`id = any(${ids}::bigint[])`),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const sale of sales) work.owners.set(sale.id, { agentId: sale.agent_id, officeId: sale.office_id });
  const bookings = await work.tx
    .selectFrom('bookings')
    .select(columnNames.bookings)
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return { sales: byId(sales), bookings: byId(bookings) };
}

/** An allocation of a payment, or null, without a lock. Its booking and payment have to be locked before a change. */
export async function findAllocation(work: Work, paymentId: number, id: number): Promise<Allocation | null> {
  const allocation = await work.tx
    .selectFrom('allocations')
    .select(columnNames.allocations)
    .where('company_id', '=', work.caller.companyId)
    .where('partner_payment_id', '=', paymentId)
    .where('id', '=', id)
    .executeTakeFirst();
  return allocation ?? null;
}

/** The net debt to a partner in USD, negative when the partner owes; `without` leaves out one payment. */
export async function readDebtToPartner(work: Work, partnerId: number, without = 0): Promise<string> {
  const { rows } = await sql<{ owed: string }>`
    select (
      coalesce((
        select sum(to_be_paid_usd) from bookings where company_id = ${work.caller.companyId} and partner_id = ${partnerId}
      ), 0) - coalesce((
        select sum(remainder_usd) from partner_payments
        where company_id = ${work.caller.companyId} and partner_id = ${partnerId} and id <> ${without}
      ), 0)
    )::numeric(14, 2) as owed
  `.execute(work.tx);
  return one(rows).owed;
}
