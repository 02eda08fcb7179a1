import { type Insertable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { Schema } from '../schema.ts';

/** The tables that a load fills: those of one company. */
export type LoadedTable = Exclude<keyof Schema, 'companies' | 'sign_in_names' | 'sign_in_failures' | 'session_tokens'>;

/** A row before it is written: without the company, which every statement names itself. */
export type RowOf<T extends LoadedTable> = Omit<Insertable<Schema[T]>, 'company_id' | 'id'>;

/** The company that is being filled, in the load's own transaction. */
export type Target = { tx: Database; companyId: number };

/**
 * Writes rows in one statement, whatever their number, and answers with their ids in the same order (identities are
 * given in the order of insertion). All rows have the columns of the first one.
 */
export async function writeRows<T extends LoadedTable>(target: Target, table: T, rows: RowOf<T>[]): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const { rows: written } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (company_id, ${columns})
    select ${target.companyId}::bigint, ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    returning id
  `.execute(target.tx);
  if (written.length !== rows.length) throw new Error(`${table}: ${rows.length} rows became ${written.length}`);
  return written.map(({ id }) => id);
}

/** Something that has no id before it is written: until then it is 0. */
export type Draft = { id: number };

/** Writes drafts as rows, and gives each its id. */
export async function writeDrafts<T extends LoadedTable, D extends Draft>(
  target: Target,
  table: T,
  drafts: D[],
  toRow: (draft: D) => RowOf<T>,
): Promise<void> {
  const ids = await writeRows(target, table, drafts.map(toRow));
  for (const [index, draft] of drafts.entries()) draft.id = ids[index] ?? 0;
}
