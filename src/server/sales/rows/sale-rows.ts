import { type Selectable, sql } from 'kysely';
import { columnNames, type Schema } from '../../base/db/schema.ts';
import { noteChange } from '../../base/measures/write-sums.ts';
import { lockRow } from '../../base/pipeline/lock-row.ts';
import { notFound } from '../../base/pipeline/refusal.ts';
import type { Work } from '../../base/pipeline/write-log.ts';
import { type Desk, deskKey, lockDesks } from '../../cash/rows/lock-cash-desks.ts';

export type Sale = Selectable<Schema['sales']>;
export type Booking = Selectable<Schema['bookings']>;
export type TouristPayment = Selectable<Schema['tourist_payments']>;

/**
 * Locks a sale. Its bookings and payments are changed only under this lock, so that no two commands decide on the same
 * figures. Refuses not_found, also for another company's sale.
 */
export async function lockSale(work: Work, id: number): Promise<Sale> {
  const sale = await lockRow(work, 'sales', id, 'for no key update');
  work.owners.set(sale.id, { agentId: sale.agent_id, officeId: sale.office_id });
  return sale;
}

/**
 * Locks many sales and then their clients, each in the order of ids, against deadlocks with commands that lock them one
 * by one.
 */
export async function lockSalesAndClients(work: Work, ids: number[]): Promise<void> {
  await lockSales(work, ids);
  await sql`
    select from clients
    where company_id = ${work.caller.companyId} and id in (
      select client_id from sales where company_id = ${work.caller.companyId} and id = any(${ids}::bigint[])
    )
    order by id for no key update
  `.execute(work.tx);
}

const lockSales = (work: Work, ids: number[]) =>
  sql`
    select from sales where company_id = ${work.caller.companyId} and id = any(${ids}::bigint[])
    order by id for no key update
  `.execute(work.tx);

/**
 * Locks the sales of payments, then the clients of those made with points, then the cash desks that refunds are paid
 * from.
 */
export async function lockSalesOfPayments(work: Work, ids: number[]): Promise<void> {
  const { companyId } = work.caller;
  const { rows } = await sql<Desk & { sale_id: number; pays_by: 'money' | 'points'; refunds: boolean }>`
    select p.sale_id, m.pays_by, p.kind = 'refund' as refunds, s.office_id, p.method_id, p.currency
    from tourist_payments p
    join sales s on s.company_id = p.company_id and s.id = p.sale_id
    join payment_methods m on m.company_id = p.company_id and m.id = p.method_id
    where p.company_id = ${companyId} and p.id = any(${ids}::bigint[])
  `.execute(work.tx);
  const salesOf = (some: typeof rows) => some.map(({ sale_id }) => sale_id);
  await lockSales(work, salesOf(rows));
  const byPoints = rows.filter(({ pays_by }) => pays_by === 'points');
  if (byPoints.length > 0) await lockSalesAndClients(work, salesOf(byPoints));
  const refunds = rows.filter((row) => row.refunds && row.pays_by === 'money');
  if (refunds.length > 0) await lockDesks(work, refunds.map(deskKey));
}

/** Locks a booking after its sale. Refuses not_found. */
export async function lockBooking(work: Work, id: number): Promise<{ sale: Sale; booking: Booking }> {
  const saleId = await readSaleId(work, 'bookings', id);
  const sale = await lockSale(work, saleId);
  return { sale, booking: await lockRow(work, 'bookings', id) };
}

/** Locks a tourist payment after its sale. Refuses not_found. */
export async function lockTouristPayment(work: Work, id: number): Promise<{ sale: Sale; payment: TouristPayment }> {
  const saleId = await readSaleId(work, 'tourist_payments', id);
  const sale = await lockSale(work, saleId);
  return { sale, payment: await lockRow(work, 'tourist_payments', id) };
}

async function readSaleId(work: Work, table: 'bookings' | 'tourist_payments', id: number): Promise<number> {
  const row = await work.tx
    .selectFrom(table)
    .select('sale_id')
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.sale_id;
}

/** Locks the bookings of a locked sale. */
export async function lockBookingsOf(work: Work, saleId: number): Promise<Booking[]> {
  return work.tx
    .selectFrom('bookings')
    .select(columnNames.bookings)
    .where('company_id', '=', work.caller.companyId)
    .where('sale_id', '=', saleId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The columns of bookings and payments that repeat their sale's, so that reports and sums need no join. */
export const columnsOfSale = ({
  id,
  agent_id,
  office_id,
  direction_id,
}: Pick<Sale, 'id' | 'agent_id' | 'office_id' | 'direction_id'>) => ({
  sale_id: id,
  sale_agent_id: agent_id,
  sale_office_id: office_id,
  sale_direction_id: direction_id,
});

/** Passes the new direction of a locked sale on to its bookings and payments. Agent and office are the sale's for ever. */
export async function passOnDirection(work: Work, saleId: number, direction: number): Promise<void> {
  for (const booking of await lockBookingsOf(work, saleId)) {
    noteChange(work.changedRows, 'bookings', booking.id, booking);
  }
  for (const table of ['bookings', 'tourist_payments'] as const) {
    await work.tx
      .updateTable(table)
      .set({ sale_direction_id: direction })
      .where('company_id', '=', work.caller.companyId)
      .where('sale_id', '=', saleId)
      .execute();
  }
}

/**
 * Increments the version of a locked sale after a change of its bookings, so that concurrent edits are stale. Repeated
 * calls in one command increment it once.
 */
export async function raiseVersion(work: Work, sale: Sale): Promise<void> {
  await work.tx
    .updateTable('sales')
    .set({ version: sale.version + 1 })
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', sale.id)
    .execute();
}

/** The newest other sale of the company with this contract number, or null. */
export async function findSaleWithBlankNumber(work: Work, blankNumber: string, except: number): Promise<number | null> {
  const row = await work.tx
    .selectFrom('sales')
    .select('id')
    .where('company_id', '=', work.caller.companyId)
    .where('blank_number', '=', blankNumber)
    .where('id', '<>', except)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The displayed name of a user of the company. */
export async function readUserName(work: Pick<Work, 'tx' | 'caller'>, id: number): Promise<string> {
  const row = await work.tx
    .selectFrom('users')
    .select(sql<string>`surname || ' ' || name`.as('full_name'))
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.full_name;
}
