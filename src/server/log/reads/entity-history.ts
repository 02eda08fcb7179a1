import { sql } from 'kysely';
import { type HistoryEntry, saleHistoryEntities } from '#contract/log/history-entry.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { readsManagementFields } from '../../base/pipeline/caller.ts';
import { type Change, describeChange, isEmpty, type LoggedChanges, referencesIn } from './log-changes.ts';
import { readNames } from './log-names.ts';

/**
 * Fields of which agents may not even see that they changed (permission `sale.management_fields`): management notes,
 * and the extra profit of colleagues' sales.
 */
const isHiddenFrom = (caller: Caller, field: string, agentId: number | null): boolean =>
  field === 'management_notes' || (field === 'extra_profit' && agentId !== caller.id);

/** Fields that the line itself shows better, or that follow from other fields and rows. */
const omitted = new Set([
  ...['sale_id', 'client_id', 'agent_id', 'office_id', 'created_by', 'sale_flag', 'cancelled_with_sale'],
  ...['checked_by', 'checked_at', 'changed_since_check', 'accepted_by', 'accepted_at', 'declined_by', 'declined_at'],
  ...['netto', 'profit', 'total_profit', 'accepted', 'debt', 'payment_status', 'to_be_paid', 'allocations'],
  ...['pending_payments', 'bookings_count', 'partner_rate', 'partner_conversion', 'netto_difference'],
  ...['paid_usd', 'paid_partner', 'merged_into', 'turnover', 'subscription_until'],
]);

/** Fields with a default: not shown when the row was created or deleted. */
const withDefault = new Set(['paid', 'lifecycle', 'audit', 'target', 'state']);

/** A stored log line with the id that its history is grouped by and the sale's agent. */
export type LogLine = Omit<HistoryEntry, 'changes'> & {
  changes: LoggedChanges;
  '#of': number;
  '#agent': number | null;
};

/**
 * The histories of sales with their bookings and payments, the oldest first: one statement, and one for names. The
 * caller has checked that the sales may be seen.
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
  return groupHistories(tx, caller, rows);
}

/** Groups log lines into histories with names instead of ids; lines without a visible change are left out. */
export async function groupHistories(
  tx: Database,
  caller: Caller,
  lines: LogLine[],
): Promise<Map<number, HistoryEntry[]>> {
  const entries = lines
    .map(({ '#of': of, '#agent': agent, changes, ...entry }) => ({
      of,
      entry,
      changes: visibleChanges(changes, caller, agent),
    }))
    .filter(({ changes }) => changes.length > 0);
  const nameOf = await readNames(
    tx,
    caller,
    entries.flatMap(({ changes }) => referencesIn(changes)),
  );
  const histories = new Map<number, HistoryEntry[]>();
  for (const { of, entry, changes } of entries) {
    const shown = { ...entry, changes: changes.map((change) => describeChange(change, nameOf)) };
    histories.set(of, [...(histories.get(of) ?? []), shown]);
  }
  return histories;
}

/** The changes that are shown and that the caller may see. */
function visibleChanges(changes: LoggedChanges, caller: Caller, agentId: number | null): Change[] {
  const readsAll = readsManagementFields(caller);
  return Object.entries(changes)
    .map(([field, [before, after]]): Change => [field, before, after])
    .filter(([field, before, after]) => {
      if (omitted.has(field) || (!readsAll && isHiddenFrom(caller, field, agentId))) return false;
      if (withDefault.has(field) && (before === null || after === null)) return false;
      return !(isEmpty(before) && isEmpty(after));
    });
}
