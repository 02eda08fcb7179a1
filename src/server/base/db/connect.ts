import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pipelinedPool } from './pipelined-connection.ts';
import type { Schema } from './schema.ts';
import type { Connection } from './settings.ts';

/** The database, or a transaction over it. */
export type Database = Kysely<Schema>;

const { builtins } = pg.types;

/** A moment in ISO 8601 with milliseconds. PostgreSQL's text of a session in UTC, "2026-11-28 09:30:00.5+00", is cut. */
function isoMoment(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString();
  const fraction = (text.slice(19, -3) || '.').padEnd(4, '0').slice(0, 4);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction}Z`;
}

/** bigint ids and counts as numbers, dates as the strings they are, moments as ISO strings; decimals stay strings. */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: isoMoment,
};

export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

export type ConnectOptions = {
  poolSize: number;
  /** Time limit of a statement, ms. */
  statementTimeout: number;
  /** Time limit of getting a connection, ms. */
  connectTimeout?: number;
  /** A connection without an answer for longer is closed, ms; above `statementTimeout`. Absent: no limit. */
  answerTimeout?: number;
  /** Whether a transaction pooler is in between: each transaction sets its own time limits, and nothing is prepared. */
  isPooled?: boolean;
  /** Called when an idle connection breaks. */
  onLost: (error: Error) => void;
};

/** Time limit of a transaction between two statements, ms. */
const IDLE_IN_TRANSACTION = 30_000;

/** Connects as one role. A connection that is not available in time is an error, answered by 503. */
export function connect(connection: Connection, options: ConnectOptions): { db: Database; pool: pg.Pool } {
  const { connectTimeout = 2000, answerTimeout, statementTimeout, isPooled = false } = options;
  // Poolers refuse settings of a session at its start.
  const session = isPooled
    ? {}
    : { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION };
  const pool = new pg.Pool({
    ...connection,
    types,
    max: options.poolSize,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    ...session,
    application_name: 'karavan',
    pipeline: true,
  });
  pool.on('error', options.onLost);
  // The pool removes its listener from a connection in use; one that breaks between two statements would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const timeouts = answerTimeout ? { first: connectTimeout, later: answerTimeout } : null;
  const limits = isPooled ? { statement: statementTimeout, idle: IDLE_IN_TRANSACTION } : null;
  const dialect = new PostgresDialect({ pool: pipelinedPool(pool, timeouts, limits) });
  return { db: new Kysely<Schema>({ dialect }), pool };
}
