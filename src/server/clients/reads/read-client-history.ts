import { sql } from 'kysely';
import type { HistoryEntry } from '#contract/log/history-entry.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { groupHistories, type LogLine } from '../../log/reads/entity-history.ts';

/** Events of the client's history. Accruals and expiries are in the points ledger. */
const events = [
  ...['client.create', 'client.edit', 'client.merge', 'client.anonymise', 'consent.add', 'consent.withdraw'],
  ...['points.correct', 'points.use'],
];

/** The history of a client and of those merged into it, the oldest first. */
export async function historyOfClient(tx: Database, caller: Caller, clientId: number): Promise<HistoryEntry[]> {
  const { rows } = await sql<LogLine>`
    select l.id, l.at, ${sql.raw(fullName('u'))} as by_name, l.event, l.entity, l.entity_id, l.changes,
      false as since_check, ${clientId}::bigint as "#of", null::bigint as "#agent"
    from clients c
    join audit_log l on l.company_id = c.company_id and l.entity = 'client' and l.entity_id = c.id
    left join users u on u.company_id = l.company_id and u.id = l.user_id
    where c.company_id = ${caller.companyId} and (c.id = ${clientId} or c.merged_into = ${clientId})
      and l.event = any(${events}::text[])
    order by l.id
  `.execute(tx);
  return (await groupHistories(tx, caller, rows)).get(clientId) ?? [];
}
