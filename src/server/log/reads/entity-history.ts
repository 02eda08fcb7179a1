import { sql } from 'kysely';
import { type HistoryEntry, saleHistoryEntities } from '#contract/log/history-entry.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { readsManagementFields } from '../../base/pipeline/caller.ts';
import { type Change, inWords, isEmpty, type LoggedChanges, namedIn } from './log-changes.ts';
import { readNames } from './log-names.ts';

/**
 * What an agent does not learn of, not even that it changed (permission `sale.management_fields`): management notes of any
 * sale, and the extra profit of a colleague's.
 */
const isClosedTo = (caller: Caller, field: string, agentId: number | null): boolean =>
  field === 'management_notes' || (field === 'extra_profit' && agentId !== caller.id);

/** Says whose, who and when, which the line itself says better, or follows from other fields and rows. */
const silent = new Set([
  ...['sale_id', 'client_id', 'agent_id', 'office_id', 'created_by', 'sale_flag', 'cancelled_with_sale'],
  ...['checked_by', 'checked_at', 'changed_since_check', 'accepted_by', 'accepted_at', 'declined_by', 'declined_at'],
  ...['netto', 'profit', 'total_profit', 'accepted', 'debt', 'payment_status', 'to_be_paid', 'allocations'],
  ...['pending_payments', 'bookings_count', 'partner_rate', 'partner_conversion', 'netto_difference'],
  ...['paid_usd', 'paid_partner', 'merged_into', 'turnover', 'subscription_until'],
]);

/** Where everything begins: nothing happened to a row by standing there when it was made or deleted. */
const standing = new Set(['paid', 'lifecycle', 'audit', 'target', 'state']);

/** A line of the log as it stands there, with what it is told for and the agent of the sale that it belongs to. */
export type LogLine = Omit<HistoryEntry, 'changes'> & {
  changes: LoggedChanges;
  '#of': number;
  '#agent': number | null;
};

/**
 * What the log says of sales, their bookings and payments, oldest first: one statement, and one for the names in it.
 * Whether the caller may see the sales was asked before.
 */
export async function historyOfSales(
  tx: Database,
  caller: Caller,
  saleIds: number[],
): Promise<Map<number, HistoryEntry[]>> {
  const { rows } = await sql<LogLine>`
    select l.id, l.at, ${sql.raw(fullName('u'))} as by_name, l.event, l.entity, l.entity_id, l.changes,
      l.sale_id as "#of", s.agent_id as "#agent",
      s.changed_since_check and l.id > coalesce(
        max(l.id) filter (where l.event = 'sale.check' and l.entity = 'sale') over (partition by l.sale_id), l.id
      ) as since_check
    from audit_log l
    join sales s on s.company_id = l.company_id and s.id = l.sale_id
    left join users u on u.company_id = l.company_id and u.id = l.user_id
    where l.company_id = ${caller.companyId} and l.sale_id = any(${saleIds}::bigint[])
      and l.entity = any(${[...saleHistoryEntities]}::text[])
    order by l.id
  `.execute(tx);
  return inHistories(tx, caller, rows);
}

/** Lines of the log as they are told, by what they are told for; those in which nothing is worth telling are left out. */
export async function inHistories(
  tx: Database,
  caller: Caller,
  lines: LogLine[],
): Promise<Map<number, HistoryEntry[]>> {
  const entries = lines
    .map(({ '#of': of, '#agent': agent, changes, ...entry }) => ({
      of,
      entry,
      changes: worthTelling(changes, caller, agent),
    }))
    .filter(({ changes }) => changes.length > 0);
  const nameOf = await readNames(
    tx,
    caller,
    entries.flatMap(({ changes }) => namedIn(changes)),
  );
  const histories = new Map<number, HistoryEntry[]>();
  for (const { of, entry, changes } of entries) {
    const told = { ...entry, changes: changes.map((change) => inWords(change, nameOf)) };
    histories.set(of, [...(histories.get(of) ?? []), told]);
  }
  return histories;
}

/** The changes that a reader has an eye for and may see. */
function worthTelling(changes: LoggedChanges, caller: Caller, agentId: number | null): Change[] {
  const readsAll = readsManagementFields(caller);
  return Object.entries(changes)
    .map(([field, [before, after]]): Change => [field, before, after])
    .filter(([field, before, after]) => {
      if (silent.has(field) || (!readsAll && isClosedTo(caller, field, agentId))) return false;
      if (standing.has(field) && (before === null || after === null)) return false;
      return !(isEmpty(before) && isEmpty(after));
    });
}
