import { sql } from 'kysely';
import type { ClientAnonymisation, OpenSale } from '#contract/clients/client-anonymisation.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import { HAS_DEBT, IS_UNSETTLED } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { notFound } from '../../base/pipeline/refusal.ts';

/**
 * SQL condition for a sale `s` that is active, in debt, or has pending payments; unpaid partners are a separate
 * condition.
 */
export const SALE_IS_OPEN = sql.raw(`(s.lifecycle = 'active' or ${HAS_DEBT} or s.pending_payments > 0)`);

/** The sales of a client that are active or have unsettled money of the tourist or of a partner, the oldest first. */
export async function readOpenSales(
  tx: Database,
  { companyId, clientId }: { companyId: number; clientId: number },
): Promise<OpenSale[]> {
  const { rows } = await sql<OpenSale>`
    select s.id, s.lifecycle = 'active' as active, s.debt, s.pending_payments, b.unpaid as unpaid_bookings
    from sales s
    cross join lateral (
      select count(*) as unpaid from bookings b
      where b.company_id = s.company_id and b.sale_id = s.id and ${sql.raw(IS_UNSETTLED)}
    ) b
    where s.company_id = ${companyId} and s.client_id = ${clientId}
      and (${SALE_IS_OPEN} or b.unpaid > 0)
    order by s.id
  `.execute(tx);
  return rows;
}

/** SQL for the points balance of a client `c` without expired points that are not written off yet. */
export const pointsLeft = (today: string) => sql`(c.points - (
  select coalesce(sum(l.remaining), 0) from point_lots l
  where l.company_id = c.company_id and l.client_id = c.id and l.remaining > 0 and l.expires_on <= ${today}
))`;

type ClientPart = Omit<ClientAnonymisation, 'open_sales'>;

/** A client before anonymising: its open sales, and the numbers of affected rows. Refuses not_found. */
export async function readClientAnonymisation(
  tx: Database,
  { companyId, today }: Caller,
  id: number,
): Promise<ClientAnonymisation> {
  const { rows } = await sql<ClientPart>`
    select c.id, c.name, c.surname, c.merged_into, c.anonymised_at, ${sql.raw(fullName('u'))} as anonymised_by_name, c.version,
      ${pointsLeft(today)}::integer as points,
      (select count(*) from sales s where s.company_id = c.company_id and s.client_id = c.id) as sales_count,
      (select count(*) from messages m where m.company_id = c.company_id and m.client_id = c.id) as messages_count,
      (select count(*) from clients k where k.company_id = c.company_id and k.merged_into = c.id) as merged_count
    from clients c left join users u on u.company_id = c.company_id and u.id = c.anonymised_by
    where c.company_id = ${companyId} and c.id = ${id}
  `.execute(tx);
  const [client] = rows;
  if (!client) throw notFound();
  return { ...client, open_sales: await readOpenSales(tx, { companyId, clientId: id }) };
}
