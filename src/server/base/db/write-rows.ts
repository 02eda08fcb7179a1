import { type Insertable, sql } from 'kysely';
import type { Database } from './connect.ts';
import type { Schema } from './schema.ts';

/** Tables of bulk inserts, which all belong to companies. */
export type ManyRowsTable = Exclude<
  keyof Schema,
  'companies' | 'sign_in_names' | 'sign_in_failures' | 'known_browsers' | 'session_tokens' | 'setup_codes'
>;

/** A row to insert, without the company, which the statement adds. */
export type RowOf<T extends ManyRowsTable> = Omit<Insertable<Schema[T]>, 'company_id' | 'id'>;

/** The transaction and its company. */
export type Target = { tx: Database; companyId: number };

/**
 * Inserts any number of rows in one statement and returns their ids in the same order (identities are assigned in the
 * order of insertion). All rows have the columns of the first one.
 */
export async function writeRows<T extends ManyRowsTable>(
  target: Target,
  table: T,
  rows: RowOf<T>[],
): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const { rows: written } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.ref('company_id')}, ${columns})
    select ${target.companyId}::bigint, ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    returning id
  `.execute(target.tx);
  if (written.length !== rows.length) throw new Error(`${table}: ${rows.length} rows became ${written.length}`);
  return written.map(({ id }) => id);
}

/** Rows in one statement: more would come near the time limit of a statement on a busy server. */
const AT_ONCE = 1000;

/** Inserts rows in several short statements, for a request. */
export async function writeManyRows<T extends ManyRowsTable>(
  target: Target,
  table: T,
  rows: RowOf<T>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    ids.push(...(await writeRows(target, table, rows.slice(start, start + AT_ONCE))));
  }
  return ids;
}
