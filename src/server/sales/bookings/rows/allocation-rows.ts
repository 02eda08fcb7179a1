import { type Selectable, sql } from 'kysely';
import type { PaidFigures } from '#contract/sales/bookings/allocation-figures.ts';
import { byId, one } from '../../../base/db/rows-of.ts';
import { columnNames, type Schema } from '../../../base/db/schema.ts';
import type { Work } from '../../../base/pipeline/write-log.ts';

export type PartnerPayment = Selectable<Schema['partner_payments']>;
export type Partner = Selectable<Schema['partners']>;

/** Sums the allocations of a booking for its stored figures. */
export async function readPaidFigures(work: Work, bookingId: number): Promise<PaidFigures> {
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

/** The stored figures of a payment that are sums of its allocations. */
export type AllocatedFigures = Pick<
  PartnerPayment,
  'allocated' | 'allocated_usd' | 'allocated_partner' | 'allocations'
>;

export async function readAllocatedFigures(work: Work, paymentId: number): Promise<AllocatedFigures> {
  const { rows } = await sql<AllocatedFigures>`
    select coalesce(sum(amount), 0)::numeric(14, 2) as allocated,
      coalesce(sum(usd_paid), 0)::numeric(14, 2) as allocated_usd,
      coalesce(sum(partner_paid), 0)::numeric(14, 2) as allocated_partner,
      count(*)::integer as allocations
    from allocations where company_id = ${work.caller.companyId} and partner_payment_id = ${paymentId}
  `.execute(work.tx);
  return one(rows);
}

/** The partners with some ids, locked so that their currency stays until the command ends. */
export async function partnersOf(work: Pick<Work, 'tx' | 'caller'>, ids: number[]): Promise<Map<number, Partner>> {
  const partners = await work.tx
    .selectFrom('partners')
    .select(columnNames.partners)
    .where('company_id', '=', work.caller.companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return byId(partners);
}

/** The partner of a payment. */
export async function partnerOf(work: Work, payment: PartnerPayment): Promise<Partner> {
  const partner = (await partnersOf(work, [payment.partner_id])).get(payment.partner_id);
  if (!partner) throw new Error(`The payment ${payment.id} has no partner`);
  return partner;
}
