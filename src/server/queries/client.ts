import { sql } from 'kysely';
import { calendarDate } from '#contract/dates.ts';
import type { Client } from '#contract/entities/client.ts';
import { toE164 } from '#contract/phone.ts';
import { permissions } from '#contract/roles.ts';
import type { Database } from '../db/connect.ts';
import type { Caller } from '../pipeline/caller.ts';
import { invalidFields, notFound } from '../pipeline/refusal.ts';
import { fullName, visible } from './source.ts';
import { readPointsDue, standing } from './standing.ts';

/** Which client is meant: by id, or by phone as it was typed. */
export type ClientAsked = { id?: number | null; phone?: string | null };

/**
 * The id of the client that is meant, the survivor's when it was merged; null when nobody has the phone. Refuses not_found
 * for an id that there is not, and fill_required_fields when neither is given.
 */
export async function findClientId(tx: Database, caller: Caller, { id, phone }: ClientAsked): Promise<number | null> {
  const known = tx
    .selectFrom('clients')
    .select(({ fn }) => fn.coalesce('merged_into', 'id').as('id'))
    .where('company_id', '=', caller.companyId);
  if (typeof id === 'number') {
    const row = await known.where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    return row.id;
  }
  if (typeof phone !== 'string') throw invalidFields({ phone: 'fill_required_fields' });
  const number = toE164(phone);
  const row = number === null ? null : await known.where('phone', '=', number).executeTakeFirst();
  return row?.id ?? null;
}

type Known = Omit<Client, 'pending' | 'expiring'>;

/**
 * One client, or null. The debt is the client's whole debt to the company, as the agent has to know it before selling more;
 * the sale it stands on is named only when the caller may see it. What is due of the points is read where it is asked for.
 */
export async function readClient(
  tx: Database,
  caller: Caller,
  asked: ClientAsked,
  withDue: boolean,
): Promise<(Known & Partial<Client>) | null> {
  const clientId = await findClientId(tx, caller, asked);
  if (clientId === null) return null;
  const { companyId } = caller;
  const today = calendarDate(new Date(), caller.timeZone);
  const mine = visible(caller, 's', permissions['sale.view'][caller.role]);
  const { columns, joins } = standing(today);
  const { rows } = await sql<Known>`
    select c.id, c.phone, c.name, c.surname, c.email, c.version, c.created_at, c.updated_at,
      ${sql.raw(fullName('u'))} as updated_by_name, ${columns}, bought.*
    from clients c ${joins}
    left join users u on u.company_id = c.company_id and u.id = c.updated_by
    cross join lateral (
      select coalesce(sum(s.debt) filter (where s.lifecycle = 'active' and s.debt > 0), 0)::numeric(14, 2) as debt,
        count(s.id) as sales_count, max(s.sale_date) as last_sale_date,
        max(s.id) filter (where s.lifecycle = 'active' and s.debt > 0 and (${mine})) as debt_sale_id
      from sales s where s.company_id = c.company_id and s.client_id = c.id
    ) bought
    where c.company_id = ${companyId} and c.id = ${clientId}
  `.execute(tx);
  const [client] = rows;
  if (!client) throw notFound();
  return withDue ? { ...client, ...(await readPointsDue(tx, { companyId, clientId, today })) } : client;
}
