import { type Selectable, sql } from 'kysely';
import { type MethodUse, requiredUses } from '#contract/directories/directories.ts';
import type { Schema } from '../../base/db/schema.ts';
import type { Directory } from '../../base/pipeline/known-references.ts';
import { notFound } from '../../base/pipeline/refusal.ts';
import type { Work } from '../../base/pipeline/write-log.ts';

/** What every directory has. */
type NamedRow = { id: number; name: string; version: number };

/** Locks something that has a name until the command ends. Refuses not_found, for another company's too. */
export async function lockNamed<T extends Directory>(
  work: Work,
  table: T,
  id: number,
): Promise<Selectable<Schema[T]> & NamedRow> {
  // Kysely can't follow a table name that is a type parameter; the signature is what callers are held to.
  const row = await work.tx
    .selectFrom(table as 'directions')
    .selectAll()
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    // Whoever records something with it at this moment is waited for, and waits.
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row as unknown as Selectable<Schema[T]> & NamedRow;
}

/** Whether anything was booked at a partner or paid to it: cancelled and settled things count too. */
export async function isPartnerInUse(work: Work, id: number): Promise<boolean> {
  const { companyId } = work.caller;
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from bookings where company_id = ${companyId} and partner_id = ${id})
      or exists (select from partner_payments where company_id = ${companyId} and partner_id = ${id}) as used
  `.execute(work.tx);
  return rows[0]?.used ?? false;
}

/**
 * What a method pays by, and whether it is offered no more. One that there is not is refused where its id is written.
 */
export const findMethod = ({ tx, caller }: Pick<Work, 'tx' | 'caller'>, id: number) =>
  tx
    .selectFrom('payment_methods')
    .select(['pays_by', 'retired'])
    .where('company_id', '=', caller.companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Whether a method pays by the client's points instead of money. */
export const paysByPoints = async (work: Pick<Work, 'tx' | 'caller'>, id: number): Promise<boolean> =>
  (await findMethod(work, id))?.pays_by === 'points';

/** Ids that are about to be written, by what they refer to; `use` is what the methods have to be for. */
export type Chosen = { directions?: number[]; partners?: number[]; methods?: number[]; use?: MethodUse };

/** One of the chosen that is not offered, or (`by_points`) a method that is the programme's. */
export type ChosenSort = { field: 'direction_id' | 'partner_id' | 'method_id' | 'by_points'; id: number };

/**
 * Which of some ids are retired, and which methods are the programme's: one statement for all of them. An id that does
 * not exist is refused where it is written.
 */
export async function sortChosen(work: Work, chosen: Chosen): Promise<ChosenSort[]> {
  const { directions = [], partners = [], methods = [], use = 'tourist_payments' } = chosen;
  if (directions.length + partners.length + methods.length === 0) return [];
  const company = sql`company_id = ${work.caller.companyId}`;
  const isFor = sql.raw(requiredUses[use].map((needed) => `for_${needed}`).join(' and '));
  const { rows } = await sql<ChosenSort>`
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
