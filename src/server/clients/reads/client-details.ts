import { type RawBuilder, sql } from 'kysely';
import { toE164 } from '#contract/base/phone.ts';
import { permissions } from '#contract/base/roles.ts';
import type { Client } from '#contract/clients/client.ts';
import type { ArgumentsOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName, PHONE, visible } from '../../base/lists/column-source.ts';
import { asColumns, ofSales, TOURIST_OWES } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { invalidFields, notFound } from '../../base/pipeline/refusal.ts';
import { readPointsDue, standing } from '../../loyalty/reads/client-standing.ts';

/** A client by id, or by phone as typed. */
export type ClientArguments = ArgumentsOf<'client'>;

/**
 * A subquery for the id of the requested client, of a merged one the survivor's; null when the phone is not valid.
 * Refuses fill_required_fields when neither id nor phone is given.
 */
function idSubquery({ companyId }: Caller, { id, phone }: ClientArguments): RawBuilder<unknown> | null {
  const known = (which: RawBuilder<unknown>) =>
    sql`(select coalesce(k.merged_into, k.id) from clients k where k.company_id = ${companyId} and ${which})`;
  if (typeof id === 'number') return known(sql`k.id = ${id}`);
  if (typeof phone !== 'string') throw invalidFields({ phone: 'fill_required_fields' });
  const number = toE164(phone);
  return number === null ? null : known(sql`k.phone = ${number}`);
}

/**
 * The id of the requested client, of a merged one the survivor's; null when no client has the phone. Refuses not_found
 * for an unknown id.
 */
export async function findClientId(tx: Database, caller: Caller, args: ClientArguments): Promise<number | null> {
  const subquery = idSubquery(caller, args);
  if (subquery === null) return null;
  const { rows } = await sql<{ id: number | null }>`select ${subquery} as id`.execute(tx);
  const id = rows[0]?.id ?? null;
  if (id === null && typeof args.id === 'number') throw notFound();
  return id;
}

type WithoutDue = Omit<Client, 'pending' | 'expiring'>;

/**
 * One client, or null when no client has the phone; refuses not_found for an unknown id. The debt covers all sales of
 * the company, because an agent has to know it before selling more; `debt_sale_id` is set only for a sale that the
 * caller may see. `withDue` adds pending and expiring points.
 */
export async function readClient(
  tx: Database,
  caller: Caller,
  args: ClientArguments,
  withDue: boolean,
): Promise<(WithoutDue & Partial<Client>) | null> {
  const subquery = idSubquery(caller, args);
  if (subquery === null) return null;
  const { companyId } = caller;
  const today = caller.today;
  const mine = visible(caller, 's', permissions['sale.view'][caller.role]);
  const { columns, joins } = standing(today);
  const { rows } = await sql<WithoutDue>`
    select c.id, ${sql.raw(PHONE)} as phone, c.name, c.surname, c.latin_name, c.email, c.version, c.created_at, c.updated_at,
      ${sql.raw(fullName('u'))} as updated_by_name, c.anonymised_at, ${sql.raw(fullName('a'))} as anonymised_by_name, ${columns}, bought.*
    from clients c ${joins}
    left join users u on u.company_id = c.company_id and u.id = c.updated_by
    left join users a on a.company_id = c.company_id and a.id = c.anonymised_by
    cross join lateral (
      select ${sql.raw(asColumns(ofSales, ['debt', 'overpaid']))},
        count(s.id) as sales_count, max(s.sale_date) as last_sale_date,
        max(s.id) filter (where ${sql.raw(TOURIST_OWES)} and (${mine})) as debt_sale_id
      from sales s where s.company_id = c.company_id and s.client_id = c.id
    ) bought
    where c.company_id = ${companyId} and c.id = ${subquery}
  `.execute(tx);
  const [client] = rows;
  if (!client && typeof args.id === 'number') throw notFound();
  if (!client) return null;
  return withDue ? { ...client, ...(await readPointsDue(tx, { companyId, clientId: client.id, today })) } : client;
}
