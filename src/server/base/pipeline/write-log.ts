import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { LogEntity, LogEvent } from '#contract/base/log-words.ts';
import type { Ownership } from '#contract/base/roles.ts';
import type { Database } from '../db/connect.ts';
import { columnNames, type Schema } from '../db/schema.ts';
import { type ManyRowsTable, type RowOf, writeManyRows } from '../db/write-rows.ts';
import { type ChangedRows, noteChange } from '../measures/write-sums.ts';
import type { Caller } from './caller.ts';

/** One line of the log: who did what to which entity, and what changed (field → [before, after]). */
export type LogLine = {
  event: LogEvent;
  entity: LogEntity;
  entity_id: number;
  sale_id: number | null;
  changes: Record<string, [unknown, unknown]>;
};

/** The part of a command's context that functions which write rows need. */
export type Work = {
  tx: Database;
  caller: Caller;
  /** Lines of the log, written at the end of the transaction. */
  lines: LogLine[];
  /** The changed rows, for the kept sums. */
  changedRows: ChangedRows;
  /** The lines of the cash book that the command wrote, each with the desk whose balance it lowers. */
  cashLines: { id: number; lowered: string | null }[];
  /** The owners of the changed sales: of agents only they are notified. */
  owners: Map<number, Ownership>;
};

/** The context of writing a row and its log line, without a user. */
export type Writing = Pick<Work, 'tx' | 'lines' | 'changedRows'> & { caller: Pick<Caller, 'companyId'> };

/** The tables that commands write, each with its entity in the log and in notifications. */
export const loggedTables = {
  sales: 'sale',
  bookings: 'booking',
  tourist_payments: 'tourist_payment',
  partner_payments: 'partner_payment',
  allocations: 'allocation',
  cash_entries: 'cash_entry',
  cash_transfers: 'cash_transfer',
  clients: 'client',
  client_pairs_apart: 'client_pair',
  loyalty_levels: 'loyalty_level',
  loyalty_bonuses: 'loyalty_bonus',
  loyalty_settings: 'loyalty_settings',
  users: 'user',
  targets: 'target',
  directions: 'direction',
  partners: 'partner',
  payment_methods: 'payment_method',
  branches: 'branch',
  offices: 'office',
  list_views: 'list_view',
  currency_rates: 'currency_rate',
  rate_imports: 'rate_import',
} as const satisfies Record<string, LogEntity>;

type Table = keyof typeof loggedTables;
type Row<T extends Table> = Selectable<Schema[T]> & { id: number };

const saleOf = (table: Table, row: Record<string, unknown>): number | null =>
  table === 'sales' ? Number(row.id) : ((row.sale_id as number | undefined) ?? null);

/** Columns that are not logged. */
export const unlogged = new Set([
  'company_id',
  'id',
  'version',
  'search_key',
  'search_letters',
  'phone_tail',
  'phone_head',
  'name_words',
  'name_sound',
  'reference_key',
  'reference_letters',
  'name_key',
  'created_at',
  // The line has its own author and time.
  'updated_by',
  'anonymised_by',
  'updated_at',
  'password_hash',
  // Follow from the columns beside them.
  'partner_amount',
  'to_be_paid_usd',
  'to_be_paid_partner',
  'usd_settled',
  'remainder',
  'remainder_usd',
  'remainder_partner',
  'allocation',
  'movement',
  'sale_agent_id',
  'sale_office_id',
  'sale_direction_id',
]);

function difference(before: Record<string, unknown>, after: Record<string, unknown>): LogLine['changes'] {
  const changed = Object.entries(after).filter(
    ([field, value]) => !unlogged.has(field) && JSON.stringify(before[field] ?? null) !== JSON.stringify(value ?? null),
  );
  return Object.fromEntries(changed.map(([field, value]) => [field, [before[field] ?? null, value ?? null]]));
}

// Kysely's builders can't be typed by a table name that is a type parameter; the signatures of the functions below are.
type AnyTable = 'sales';

/** Inserts rows and logs them; returns the rows as stored. */
export async function insertRows<T extends Table>(
  work: Writing,
  event: LogEvent,
  table: T,
  values: Omit<Insertable<Schema[T]>, 'company_id'>[],
): Promise<Row<T>[]> {
  if (values.length === 0) return [];
  const rows = (await work.tx
    .insertInto(table as AnyTable)
    .values(
      values.map((value) => ({ ...value, company_id: work.caller.companyId })) as unknown as Insertable<
        Schema[AnyTable]
      >[],
    )
    .returning(columnNames[table] as (typeof columnNames)[AnyTable])
    .execute()) as unknown as Row<T>[];
  for (const row of rows) {
    work.lines.push(lineOf(event, table, row));
    noteChange(work.changedRows, table, row.id, null);
  }
  return rows;
}

/** Inserts any number of rows in a few statements, without log lines; returns their ids in the same order. */
export async function insertManyRows<T extends Table>(
  work: Writing,
  table: T & ManyRowsTable,
  rows: RowOf<T & ManyRowsTable>[],
): Promise<number[]> {
  const ids = await writeManyRows({ tx: work.tx, companyId: work.caller.companyId }, table, rows);
  for (const id of ids) noteChange(work.changedRows, table, id, null);
  return ids;
}

/** The line of a new row with its columns; for those of `insertManyRows` with the written ones. */
export function lineOf<T extends Table>(
  event: LogEvent,
  table: T,
  row: Record<string, unknown> & { id: number },
): LogLine {
  const changes: LogLine['changes'] = {};
  for (const [field, value] of Object.entries(row)) {
    if (value !== null && value !== undefined && !unlogged.has(field)) changes[field] = [null, value];
  }
  return { event, entity: loggedTables[table], entity_id: row.id, sale_id: saleOf(table, row), changes };
}

/**
 * Updates a row that the command has locked, and logs the changed fields. If none has changed, nothing is written and
 * the row is returned as it was.
 */
export async function changeRow<T extends Table>(
  work: Writing,
  event: LogEvent,
  table: T,
  row: Row<T>,
  patch: Updateable<Schema[T]>,
): Promise<Row<T>> {
  const changes = difference(row, patch as Record<string, unknown>);
  if (Object.keys(changes).length === 0) return row;
  noteChange(work.changedRows, table, row.id, row);
  const [changed] = (await work.tx
    .updateTable(table as AnyTable)
    .set(patch as Updateable<Schema[AnyTable]>)
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', row.id)
    .returning(columnNames[table] as (typeof columnNames)[AnyTable])
    .execute()) as unknown as Row<T>[];
  if (!changed) throw new Error(`${table} ${row.id} was locked and is gone`);
  work.lines.push({ event, entity: loggedTables[table], entity_id: row.id, sale_id: saleOf(table, row), changes });
  return changed;
}

/** Deletes a row that the command has locked, and logs all its columns. */
export async function deleteRow<T extends Table>(work: Work, event: LogEvent, table: T, row: Row<T>): Promise<void> {
  noteChange(work.changedRows, table, row.id, row);
  await work.tx
    .deleteFrom(table as AnyTable)
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', row.id)
    .execute();
  const blank = Object.fromEntries(Object.keys(row).map((field) => [field, null]));
  work.lines.push({
    event,
    entity: loggedTables[table],
    entity_id: row.id,
    sale_id: saleOf(table, row),
    changes: difference(row, blank),
  });
}

/** Logs an event of an account, by default the caller's, without values. */
export function logOfUser(work: Pick<Work, 'lines' | 'caller'>, event: LogEvent, id = work.caller.id): void {
  work.lines.push({ event, entity: 'user', entity_id: id, sale_id: null, changes: {} });
}

/** Writes the lines of one command in the order of its changes. A null user id stands for the server itself. */
export async function writeLog({
  tx,
  caller,
  lines,
}: Pick<Work, 'tx' | 'lines'> & { caller: { companyId: number; id: number | null } }): Promise<void> {
  if (lines.length === 0) return;
  const written = lines.map((line) => ({
    ...line,
    company_id: caller.companyId,
    user_id: caller.id,
    changes: JSON.stringify(line.changes),
  }));
  await tx.insertInto('audit_log').values(written).execute();
}

/** Number of lines in one statement. */
const LINES_AT_ONCE = 2000;

/** Writes thousands of lines in few statements, without notifications. */
export async function writeManyLines({ tx, caller }: Pick<Work, 'tx' | 'caller'>, lines: LogLine[]): Promise<void> {
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    const part = JSON.stringify(lines.slice(start, start + LINES_AT_ONCE));
    await sql`
      insert into audit_log ("company_id", user_id, event, entity, entity_id, sale_id, changes)
      select ${caller.companyId}::bigint, ${caller.id}::bigint, event, entity, entity_id, sale_id, changes
      from json_to_recordset(${part}::json)
        as line (event text, entity text, entity_id bigint, sale_id bigint, changes jsonb)
    `.execute(tx);
  }
}
