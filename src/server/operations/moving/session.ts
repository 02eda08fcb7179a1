import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { type Database, types } from '../../base/db/connect.ts';
import type { Schema } from '../../base/db/schema.ts';
import type { Connection } from '../../base/db/settings.ts';

/** The connection of an export or an import: the driver's for streams of rows, Kysely's over it for statements. */
export type MovingSession = { client: pg.Client; tx: Database };

/** Time limit of a connection, ms, as for commands. */
const CONNECT_TIMEOUT = 60_000;

/** What rows look like as text, whatever the server's configuration says; no limits of requests. */
const SETTINGS = [
  "set local datestyle = 'ISO, YMD'",
  "set local timezone = 'UTC'",
  "set local bytea_output = 'hex'",
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
];

/** Runs work in one transaction on a connection of its own. */
export async function inMovingTransaction<T>(
  connection: Connection,
  begin: string,
  work: (session: MovingSession) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    application_name: 'karavan',
  });
  // A broken connection fails the statement that waits for it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(begin);
    for (const setting of SETTINGS) await client.query(setting);
    const result = await work({ client, tx: over(client) });
    await client.query('commit');
    return result;
  } finally {
    // Without a commit PostgreSQL rolls back.
    await client.end();
  }
}

/** Kysely's statements on one connection, in the transaction that it is in. */
function over(client: pg.Client): Database {
  const query = (text: string, values: readonly unknown[]) => client.query(text, [...values]);
  const connection = { query, release: () => undefined } as unknown as PostgresPoolClient;
  const pool = { options: {}, connect: async () => connection, end: async () => undefined };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
