import { sql } from 'kysely';
import type { LogEvent } from '#contract/base/log-words.ts';
import type { Database } from '../../base/db/connect.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

/** So many numbers of no client an agent looks up within the window; a new tourist is two or three of them. */
const MISSES = 60;
const WINDOW = '1 hour';

/** A client that is looked at again within this time has no further line: forms look it up while a number is typed. */
const SAME_LOOK = '1 hour';

/** Writes to the log that a person read a client, unless that or one of some other events of theirs is there already. */
export async function logLook(
  tx: Database,
  { companyId, id }: Caller,
  event: Extract<LogEvent, 'client.look_up' | 'client.view'>,
  clientId: number,
  orElse: readonly LogEvent[] = [],
): Promise<void> {
  await sql`
    insert into audit_log ("company_id", user_id, event, entity, entity_id)
    select ${companyId}::bigint, ${id}::bigint, ${event}, 'client', ${clientId}::bigint
    where not exists (
      select from audit_log l
      where l.company_id = ${companyId} and l.entity = 'client' and l.entity_id = ${clientId} and l.user_id = ${id}
        and l.event = any(${[event, ...orElse]}) and l.at > now() - ${SAME_LOOK}::interval
    )
  `.execute(tx);
}

/** Writes to the log that a person took everything that is held of a client, each time. */
export async function logExport(tx: Database, { companyId, id }: Caller, clientId: number): Promise<void> {
  const event: LogEvent = 'client.export';
  await sql`
    insert into audit_log ("company_id", user_id, event, entity, entity_id)
    values (${companyId}, ${id}, ${event}, 'client', ${clientId})
  `.execute(tx);
}

/**
 * The look-ups of one person, one after the other: in how many seconds the next one is answered, null for now. Too many of
 * them led to no client.
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
  return claimed && claimed.misses >= MISSES ? claimed.seconds : null;
}

/** Counts a number that belongs to no client. The last one of a window is in the log, without the number. */
export async function countMiss(tx: Database, { companyId, id }: Caller): Promise<void> {
  const { rows } = await sql<{ misses: number }>`
    update client_look_ups set misses = misses + 1 where company_id = ${companyId} and user_id = ${id} returning misses
  `.execute(tx);
  if (rows[0]?.misses !== MISSES) return;
  const event: LogEvent = 'client.look_ups_exceeded';
  await sql`
    insert into audit_log ("company_id", user_id, event, entity, entity_id)
    values (${companyId}, ${id}, ${event}, 'user', ${id})
  `.execute(tx);
}
