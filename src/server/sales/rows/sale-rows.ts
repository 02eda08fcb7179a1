import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../base/db/schema.ts';
import { notFound } from '../../base/pipeline/refusal.ts';
import type { Work } from '../../base/pipeline/write-log.ts';
import { type Desk, deskName, lockDesks } from '../../cash/rows/lock-cash-desks.ts';

export type Sale = Selectable<Schema['sales']>;
export type Booking = Selectable<Schema['bookings']>;
export type TouristPayment = Selectable<Schema['tourist_payments']>;

/**
 * Locks a sale until the command ends; everything that belongs to a sale is changed under this one lock, so that no two
 * commands decide on the same figures. Refuses not_found, for another company's sale too.
 */
export async function lockSale(work: Work, id: number): Promise<Sale> {
  const sale = await work.tx
    .selectFrom('sales')
    .selectAll()
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!sale) throw notFound();
  work.owners.set(sale.id, { agentId: sale.agent_id, officeId: sale.office_id });
  return sale;
}

/**
 * Locks many sales and then their clients, each in the order of ids: of a command that goes from sale to sale and to their
 * clients, and one that does so the other way round, neither holds what the other waits for.
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
 * Locks the sales of many payments, and then the clients whose points some of them are by: as above. Last the desks that
 * refunds are paid from, whose payments are taken one after the other.
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
  if (refunds.length > 0) await lockDesks(work, refunds.map(deskName));
}

/** Locks a booking and, before it, its sale. */
export async function lockBooking(work: Work, id: number): Promise<{ sale: Sale; booking: Booking }> {
  const saleId = await saleIdOf(work, 'bookings', id);
  const sale = await lockSale(work, saleId);
  const booking = await work.tx
    .selectFrom('bookings')
    .selectAll()
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!booking) throw notFound();
  return { sale, booking };
}

/** Locks a tourist payment and, before it, its sale. */
export async function lockTouristPayment(work: Work, id: number): Promise<{ sale: Sale; payment: TouristPayment }> {
  const saleId = await saleIdOf(work, 'tourist_payments', id);
  const sale = await lockSale(work, saleId);
  const payment = await work.tx
    .selectFrom('tourist_payments')
    .selectAll()
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw notFound();
  return { sale, payment };
}

async function saleIdOf(work: Work, table: 'bookings' | 'tourist_payments', id: number): Promise<number> {
  const row = await work.tx
    .selectFrom(table)
    .select('sale_id')
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.sale_id;
}

/** The bookings of a locked sale, locked too. */
export async function lockBookingsOf(work: Work, saleId: number): Promise<Booking[]> {
  return work.tx
    .selectFrom('bookings')
    .selectAll()
    .where('company_id', '=', work.caller.companyId)
    .where('sale_id', '=', saleId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Something below a locked sale changed: an edit of the whole, bookings included, that began before is stale. Once in a
 * command, however often it is called.
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
export async function saleWithBlankNumber(work: Work, blankNumber: string, except: number): Promise<number | null> {
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

/** The full name of a user of the company, as it is shown. */
export async function userName(work: Pick<Work, 'tx' | 'caller'>, id: number): Promise<string> {
  const row = await work.tx
    .selectFrom('users')
    .select(sql<string>`surname || ' ' || name`.as('full_name'))
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.full_name;
}
