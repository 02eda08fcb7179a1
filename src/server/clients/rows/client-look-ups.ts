import { sql } from 'kysely';
import type { LogEvent } from '#contract/base/log-words.ts';
import type { Database } from '../../base/db/connect.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

/** Look-ups without a result that an agent has within the window; a new tourist costs two or three. */
const MAX_MISSES = 60;
const WINDOW = '1 hour';

/** A second look-up within this time writes no line: forms look up while a number is typed. */
const LOG_INTERVAL = '1 hour';

/** Logs that a user read a client, unless that event or one of `unlessLogged` was logged within LOG_INTERVAL. */
export async function logClientRead(
  tx: Database,
  { companyId, id }: Caller,
  event: Extract<LogEvent, 'client.look_up' | 'client.view'>,
  clientId: number,
  unlessLogged: readonly LogEvent[] = [],
): Promise<void> {
  await sql`
    insert into audit_log ("company_id", user_id, event, entity, entity_id)
    select ${companyId}::bigint, ${id}::bigint, ${event}, 'client', ${clientId}::bigint
    where not exists (
      select from audit_log l
      where l.company_id = ${companyId} and l.entity = 'client' and l.entity_id = ${clientId} and l.user_id = ${id}
        and l.event = any(${[event, ...unlessLogged]}) and l.at > now() - ${LOG_INTERVAL}::interval
    )
  `.execute(tx);
}

/** Logs an export of a client's data, every time. */
export async function logExport(tx: Database, { companyId, id }: Caller, clientId: number): Promise<void> {
  const event: LogEvent = 'client.export';
  await sql`
    insert into audit_log ("company_id", user_id, event, entity, entity_id)
    values (${companyId}, ${id}, ${event}, 'client', ${clientId})
  `.execute(tx);
}

/**
 * Serialises the look-ups of a user. Returns the seconds until the next one is allowed, null when it is allowed now.
 */
export async function claimLookUp(tx: Database, { companyId, id }: Caller): Promise<number | null> {
  const { rows } = await sql<{ misses: number; seconds: number }>`
    insert into client_look_ups ("company_id", user_id) values (${companyId}, ${id})
    on conflict (company_id, user_id) do update set
      misses = case when client_look_ups.began_at > now() - ${WINDOW}::interval then client_look_ups.misses else 0 end,
      began_at = case when client_look_ups.began_at > now() - ${WINDOW}::interval then client_look_ups.began_at else now() end
    returning misses, ceil(extract(epoch from began_at + ${WINDOW}::interval - now()))::integer as seconds
  `.execute(tx);
  const [claimed] = rows;
  return claimed && claimed.misses >= MAX_MISSES ? claimed.seconds : null;
}

/** Counts a look-up without a result. Reaching the limit is logged, without the number. */
export async function countMiss(tx: Database, { companyId, id }: Caller): Promise<void> {
  const { rows } = await sql<{ misses: number }>`
    update client_look_ups set misses = misses + 1 where company_id = ${companyId} and user_id = ${id} returning misses
  `.execute(tx);
  if (rows[0]?.misses !== MAX_MISSES) return;
  const event: LogEvent = 'client.look_ups_exceeded';
  await sql`
    insert into audit_log ("company_id", user_id, event, entity, entity_id)
    values (${companyId}, ${id}, ${event}, 'user', ${id})
  `.execute(tx);
}
