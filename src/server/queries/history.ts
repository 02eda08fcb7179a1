import { sql } from 'kysely';
import { type HistoryChange, type HistoryEntry, saleHistoryEntities } from '#contract/entities/history.ts';
import { deniedBecause } from '#contract/roles.ts';
import type { Database } from '../db/connect.ts';
import type { Caller } from '../pipeline/caller.ts';
import { fullName } from './source.ts';

/** Only Management's: no agent learns of them, not even that they changed (permission `sale.management_fields`). */
const managementFields = new Set(['management_notes', 'extra_profit']);

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

/** The directory that an id names something of, and the word for it. */
const named: Record<string, { field: string; table: string }> = {
  direction_id: { field: 'direction', table: 'directions' },
  partner_id: { field: 'partner', table: 'partners' },
  method_id: { field: 'method', table: 'payment_methods' },
};

type Change = [field: string, before: unknown, after: unknown];
/** A line of the log as it stands there, with what it is told for. */
export type LogLine = Omit<HistoryEntry, 'changes'> & { changes: Record<string, [unknown, unknown]>; '#of': number };

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
      l.sale_id as "#of",
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
    .map(({ '#of': of, changes, ...entry }) => ({ of, entry, changes: worthTelling(changes, caller) }))
    .filter(({ changes }) => changes.length > 0);
  const nameOf = await namesIn(
    tx,
    caller,
    entries.flatMap(({ changes }) => changes),
  );
  const histories = new Map<number, HistoryEntry[]>();
  for (const { of, entry, changes } of entries) {
    const told = { ...entry, changes: changes.map((change) => inWords(change, nameOf)) };
    histories.set(of, [...(histories.get(of) ?? []), told]);
  }
  return histories;
}

/** The changes that a reader has an eye for and may see. */
function worthTelling(changes: LogLine['changes'], caller: Caller): Change[] {
  const mayReadAll = deniedBecause('sale.management_fields', caller) === null;
  return Object.entries(changes)
    .map(([field, [before, after]]): Change => [field, before, after])
    .filter(([field, before, after]) => {
      if (silent.has(field) || (managementFields.has(field) && !mayReadAll)) return false;
      if (standing.has(field) && (before === null || after === null)) return false;
      return !(isEmpty(before) && isEmpty(after));
    });
}

/** A field that nobody filled: the database keeps some of them as zero, some as empty text. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || Number(value) === 0 || (Array.isArray(value) && value.length === 0);

/** The names that ids stand for, by field and id: one statement, and none when there are no ids. */
async function namesIn(
  tx: Database,
  caller: Caller,
  changes: Change[],
): Promise<(field: string, id: unknown) => string> {
  const parts = Object.entries(named).flatMap(([field, { table }]) => {
    const ids = changes.flatMap(([each, ...values]) => (each === field ? values : [])).filter((id) => id !== null);
    const unique = [...new Set(ids)];
    return unique.length === 0
      ? []
      : [
          sql`select ${field} as field, id, name from ${sql.table(table)}
            where company_id = ${caller.companyId} and id = any(${unique}::bigint[])`,
        ];
  });
  if (parts.length === 0) return (_, id) => String(id);
  const { rows } = await sql<{ field: string; id: number; name: string }>`${sql.join(parts, sql` union all `)}`.execute(
    tx,
  );
  const names = new Map(rows.map(({ field, id, name }) => [`${field} ${id}`, name]));
  return (field, id) => names.get(`${field} ${id}`) ?? String(id);
}

function inWords([field, ...values]: Change, nameOf: (field: string, id: unknown) => string): HistoryChange {
  const name = named[field]?.field;
  const [before = null, after = null] = values.map((value) => {
    if (value === null) return null;
    if (name !== undefined) return nameOf(field, value);
    // A rate is logged as it was typed or as it is stored: with six places then.
    if (field === 'currency_rate')
      return String(value)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '');
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
  return { field: name ?? field, before, after };
}
