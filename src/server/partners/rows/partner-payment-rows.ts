import { type Selectable, sql } from 'kysely';
import type { PaidFigures } from '#contract/sales/bookings/allocation-figures.ts';
import type { Schema } from '../../base/db/schema.ts';
import { type Later, say } from '../../base/db/transaction.ts';
import { notFound } from '../../base/pipeline/refusal.ts';
import type { Work } from '../../base/pipeline/write-log.ts';
import type { Booking, Sale } from '../../sales/rows/sale-rows.ts';

export type PartnerPayment = Selectable<Schema['partner_payments']>;
export type Allocation = Selectable<Schema['allocations']>;
export type Partner = Selectable<Schema['partners']>;

/**
 * Locks a partner payment until the command ends. Bookings are always locked before it, so that two payments for one
 * booking wait for each other and never block each other. Refuses not_found, for another company's payment too.
 */
export async function lockPartnerPayment(work: Work, id: number): Promise<PartnerPayment> {
  const payment = await work.tx
    .selectFrom('partner_payments')
    .selectAll()
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw notFound();
  return payment;
}

/** Locks bookings of any sales, in the order of their ids, and before them their sales. Unknown ids are left out. */
export async function lockBookingsWithSales(
  work: Work,
  ids: number[],
): Promise<{ sales: Map<number, Sale>; bookings: Map<number, Booking> }> {
  const companyId = work.caller.companyId;
  const sales = await work.tx
    .selectFrom('sales')
    .selectAll()
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
    .selectAll()
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return { sales: byId(sales), bookings: byId(bookings) };
}

const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

/** An allocation of a payment, or null. Whoever changes it has locked its booking and its payment. */
export async function findAllocation(work: Work, paymentId: number, id: number): Promise<Allocation | null> {
  const allocation = await work.tx
    .selectFrom('allocations')
    .selectAll()
    .where('company_id', '=', work.caller.companyId)
    .where('partner_payment_id', '=', paymentId)
    .where('id', '=', id)
    .executeTakeFirst();
  return allocation ?? null;
}

/** What the allocations of a booking add up to: the figures that the booking keeps of them. */
export async function paidOf(work: Work, bookingId: number): Promise<PaidFigures> {
  const { rows } = await sql<PaidFigures>`
    select coalesce(sum(booking_amount), 0)::numeric(14, 2) as paid,
      coalesce(sum(usd_settled), 0)::numeric(14, 2) as paid_usd,
      coalesce(sum(partner_settled), 0)::numeric(14, 2) as paid_partner,
      coalesce(sum(usd_difference) filter (where option = 'full_netto'), 0)::numeric(14, 2) as netto_difference,
      count(*)::integer as allocations
    from allocations where company_id = ${work.caller.companyId} and booking_id = ${bookingId}
  `.execute(work.tx);
  return one(rows);
}

/** What the allocations of a payment add up to: the figures that the payment keeps of them. */
export type AllocatedFigures = Pick<
  PartnerPayment,
  'allocated' | 'allocated_usd' | 'allocated_partner' | 'allocations'
>;

export async function allocatedOf(work: Work, paymentId: number): Promise<AllocatedFigures> {
  const { rows } = await sql<AllocatedFigures>`
    select coalesce(sum(amount), 0)::numeric(14, 2) as allocated,
      coalesce(sum(usd_paid), 0)::numeric(14, 2) as allocated_usd,
      coalesce(sum(partner_paid), 0)::numeric(14, 2) as allocated_partner,
      count(*)::integer as allocations
    from allocations where company_id = ${work.caller.companyId} and partner_payment_id = ${paymentId}
  `.execute(work.tx);
  return one(rows);
}

/** The partners with some ids, whose currency then stays until the command ends; the answer need not be waited for at once. */
export async function sayPartners(
  work: Pick<Work, 'tx' | 'caller'>,
  ids: number[],
): Promise<Later<Map<number, Partner>>> {
  const question = work.tx
    .selectFrom('partners')
    .selectAll()
    .where('company_id', '=', work.caller.companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .compile();
  const said = await say(work.tx, question);
  return { answer: async () => byId(await said.answer()) };
}

export const partnersOf = async (...asked: Parameters<typeof sayPartners>): Promise<Map<number, Partner>> =>
  (await sayPartners(...asked)).answer();

/** The partner that a payment is for. */
export async function partnerOf(work: Work, payment: PartnerPayment): Promise<Partner> {
  const partner = (await partnersOf(work, [payment.partner_id])).get(payment.partner_id);
  if (!partner) throw new Error(`The payment ${payment.id} has no partner`);
  return partner;
}

/** What is owed to a partner altogether, USD; below zero when the partner owes. Without one payment, when it is edited. */
export async function owedToPartner(work: Work, partnerId: number, without = 0): Promise<string> {
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

function one<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('A statement of one row returned none');
  return row;
}
