import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';

/** So many rows decide whose points are looked at next: whoever sells to one of them waits for no longer than this takes. */
const AT_ONCE = 500;

/**
 * Writes off what is due of some clients of a company, in the transaction of the caller: a row of the ledger for each row
 * whose points are gone, dated the day on which they were, and a line of the log for each client. Answers with the clients. Clients that somebody else is busy with are passed over, so any
 * number of servers may do it at once. Empty when nothing is left that it could get hold of.
 */
export async function expirePoints(tx: Database, companyId: number, today: string): Promise<number[]> {
  const held = await sql<{ id: number }>`
    select id from clients
    where company_id = ${companyId} and id in (
      select client_id from point_lots
      where company_id = ${companyId} and remaining > 0 and expires_on <= ${today}
      order by expires_on, client_id limit ${AT_ONCE}
    )
    order by id for no key update skip locked
  `.execute(tx);
  if (held.rows.length === 0) return [];
  // A statement of its own: what was done to these clients until now is seen by it.
  const clients = held.rows.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    with due as (
      select id, client_id, remaining, expires_on from point_lots
      where company_id = ${companyId} and client_id = any(${clients}::bigint[]) and remaining > 0
        and expires_on <= ${today}
    ), entries as (
      insert into point_entries (company_id, client_id, type, points, entry_date, of_id)
      select ${companyId}, client_id, 'expiry', -remaining, expires_on, id from due order by expires_on, id
      returning id, of_id, points
    ), draws as (
      insert into point_draws (company_id, entry_id, lot_id, points)
      select ${companyId}, id, of_id, -points from entries
    ), lots as (
      update point_lots l set remaining = 0 from due where l.company_id = ${companyId} and l.id = due.id
    ), changed as (
      update clients c set points = c.points - gone.points
      from (select client_id, sum(remaining)::integer as points from due group by client_id) gone
      where c.company_id = ${companyId} and c.id = gone.client_id
      returning c.id, c.points + gone.points as before, c.points as after
    )
    insert into audit_log (company_id, event, entity, entity_id, changes)
    select ${companyId}, 'points.expire', 'client', id, jsonb_build_object('points', jsonb_build_array(before, after))
    from changed
    returning entity_id as id
  `.execute(tx);
  return rows.map(({ id }) => id);
}
