import { sql } from 'kysely';
import { type MethodUse, requiredUses } from '#contract/directories/directories.ts';
import type { Work } from '../../base/pipeline/write-log.ts';

/** Whether a partner has bookings or payments, cancelled and settled ones included. */
export async function isPartnerInUse(work: Work, id: number): Promise<boolean> {
  const { companyId } = work.caller;
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from bookings where company_id = ${companyId} and partner_id = ${id})
      or exists (select from partner_payments where company_id = ${companyId} and partner_id = ${id}) as used
  `.execute(work.tx);
  return rows[0]?.used ?? false;
}

/**
 * The method's kind of payment and whether it is retired; undefined for an unknown id, which its foreign key refuses.
 */
export const findMethod = ({ tx, caller }: Pick<Work, 'tx' | 'caller'>, id: number) =>
  tx
    .selectFrom('payment_methods')
    .select(['pays_by', 'retired'])
    .where('company_id', '=', caller.companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Whether a method pays by points instead of money. */
export const paysByPoints = async (work: Pick<Work, 'tx' | 'caller'>, id: number): Promise<boolean> =>
  (await findMethod(work, id))?.pays_by === 'points';

/** Ids to be written by what they refer to; `use` is the use that the methods need. */
export type Chosen = { directions?: number[]; partners?: number[]; methods?: number[]; use?: MethodUse };

/** A chosen id that is not offered, or (`by_points`) a method that pays by points. */
export type ChoiceFinding = { field: 'direction_id' | 'partner_id' | 'method_id' | 'by_points'; id: number };

/**
 * Finds retired choices and the methods that pay by points in one statement. Unknown ids are refused by their
 * foreign keys.
 */
export async function findUnoffered(work: Work, chosen: Chosen): Promise<ChoiceFinding[]> {
  const { directions = [], partners = [], methods = [], use = 'tourist_payments' } = chosen;
  if (directions.length + partners.length + methods.length === 0) return [];
  const company = sql`company_id = ${work.caller.companyId}`;
  const isFor = sql.raw(requiredUses[use].map((needed) => `for_${needed}`).join(' and '));
  const { rows } = await sql<ChoiceFinding>`
    select 'direction_id' as field, id from directions
    where ${company} and id = any(${directions}::bigint[]) and retired
    union all
    select 'partner_id', id from partners where ${company} and id = any(${partners}::bigint[]) and retired
    union all
    select 'method_id', id from payment_methods
    where ${company} and id = any(${methods}::bigint[]) and (retired or not (${isFor}))
    union all
    select 'by_points', id from payment_methods
    where ${company} and id = any(${methods}::bigint[]) and pays_by = 'points'
  `.execute(work.tx);
  return rows;
}
