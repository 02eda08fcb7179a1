import { type Insertable, sql } from 'kysely';
import type { Database } from './connect.ts';
import type { Schema } from './schema.ts';

/** The tables that many rows are written into at once: those of one company. */
export type ManyRowsTable = Exclude<
  keyof Schema,
  'companies' | 'sign_in_names' | 'sign_in_failures' | 'known_browsers' | 'session_tokens' | 'setup_codes'
>;

/** A row before it is written: without the company, which every statement names itself. */
export type RowOf<T extends ManyRowsTable> = Omit<Insertable<Schema[T]>, 'company_id' | 'id'>;

/** The company that is written for, and the transaction. */
export type Target = { tx: Database; companyId: number };

/**
 * Writes rows in one statement, whatever their number, and answers with their ids in the same order (identities are
 * given in the order of insertion). All rows have the columns of the first one.
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

/** More in one statement would come near the time that a statement may take, where others work too. */
const AT_ONCE = 1000;

/** The same in several statements, for a request that is answered: none of them takes long. */
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
