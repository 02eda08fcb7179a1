import { type Selectable, sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';
import type { Schema } from '../../base/db/schema.ts';
import { type ChangedRows, noteChange, writeSums } from '../../base/measures/write-sums.ts';

/** Lots per batch; it bounds how long commands on these clients wait for the locks. */
const BATCH_SIZE = 500;

/**
 * Writes off the expired points of one batch of clients: a ledger row for each lot, dated its expiry date, and an audit
 * log line for each client. Returns the clients' ids, empty when none is left. Locked clients are skipped, so that
 * several servers may run it at the same time.
 */
export async function expirePoints(tx: Database, companyId: number, today: string): Promise<number[]> {
  const held = await sql<Selectable<Schema['clients']>>`
    select * from clients
    where company_id = ${companyId} and id in (
      select client_id from point_lots
      where company_id = ${companyId} and remaining > 0 and expires_on <= ${today}
      order by expires_on, client_id limit ${BATCH_SIZE}
    )
    order by id for no key update skip locked
  `.execute(tx);
  if (held.rows.length === 0) return [];
  // A second statement, because its snapshot sees everything that was committed before the locks.
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
  const changed: ChangedRows = new Map();
  for (const client of held.rows) noteChange(changed, 'clients', client.id, client);
  await writeSums(tx, companyId, changed);
  return rows.map(({ id }) => id);
}
