import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pipelinedPool } from './pipelined-connection.ts';
import type { Schema } from './schema.ts';
import type { Connection } from './settings.ts';

/** The database as the app sees it; inside a transaction the same type stands for that transaction. */
export type Database = Kysely<Schema>;

const { builtins } = pg.types;

/** bigint ids and counts as numbers, dates as the strings they are, moments as ISO strings; decimals stay strings. */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
};

export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

export type ConnectOptions = {
  poolSize: number;
  /** A statement that takes longer is ended, ms. */
  statementTimeout: number;
  /** How long it may take to get a connection, ms. */
  connectTimeout?: number;
  /** A connection without an answer for longer is given up, ms: above `statementTimeout`. Absent: it is waited for without a limit. */
  answerTimeout?: number;
  /** Called when an idle connection broke: the database went away. */
  onLost: (error: Error) => void;
};

/** Connects as one role. A connection that can't be had in time is an error, which answers 503. */
export function connect(connection: Connection, options: ConnectOptions): { db: Database; pool: pg.Pool } {
  const { connectTimeout = 2000, answerTimeout } = options;
  const pool = new pg.Pool({
    ...connection,
    types,
    max: options.poolSize,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'karavan',
    pipeline: true,
  });
  pool.on('error', options.onLost);
  // A connection in use has the pool's listener taken off; one that breaks between two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const timeouts = answerTimeout ? { first: connectTimeout, later: answerTimeout } : null;
  const dialect = new PostgresDialect({ pool: pipelinedPool(pool, timeouts) });
  return { db: new Kysely<Schema>({ dialect }), pool };
}
