import pg from 'pg';
import { afterAll } from 'vitest';
import { types } from '../../../src/server/base/db/connect.ts';
import type { Connection } from '../../../src/server/base/db/settings.ts';

export type Row = Record<string, unknown>;
export type Sql = { query: <R = Row>(text: string, values?: unknown[]) => Promise<R[]>; end: () => Promise<void> };

/** A connection of the test’s own in any role: the superuser sees every company, the app role none. */
export async function openSql(connection: Connection): Promise<Sql> {
  const client = new pg.Client({ ...connection, types });
  client.on('error', () => undefined);
  await client.connect();
  return {
    query: async <R>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as R[],
    end: () => client.end(),
  };
}

/** Opens a connection for a whole test file, at its top, and ends it after the tests. */
export async function sharedSql(connection: Connection): Promise<Sql> {
  const sql = await openSql(connection);
  afterAll(sql.end);
  return sql;
}

/** The only row of a statement’s result. */
export async function oneRow<R = Row>(sql: Sql, text: string, values: unknown[] = []): Promise<R> {
  const rows = await sql.query<R>(text, values);
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`${rows.length} rows instead of one: ${text}`);
  return row;
}
