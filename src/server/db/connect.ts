import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isSilence } from './faults.ts';
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
  /** A connection that is silent for longer is given up, ms: above `statementTimeout`. Without it, it is waited for. */
  answerTimeout?: number;
  /** Told when a connection that nobody was using broke: the database went away. */
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
  });
  pool.on('error', options.onLost);
  // A connection in use has the pool's listener taken off; one that breaks between two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const impatient = (limit: number): PostgresPool => ({
    options: pool.options,
    connect: async () => untilSilent(await pool.connect(), connectTimeout, limit),
    end: () => pool.end(),
  });
  const dialect = new PostgresDialect({ pool: answerTimeout ? impatient(answerTimeout) : pool });
  return { db: new Kysely<Schema>({ dialect }), pool };
}

/**
 * A connection that is given up when no answer comes: PostgreSQL is there and frozen, or the network swallows
 * everything, and its own time limits don't help. Nothing is said on it after that: what was said last may still be done.
 * The first answer takes no work (who asks, the beginning of a transaction) and has a limit of its own.
 */
function untilSilent(client: pg.PoolClient, firstAnswerTimeout: number, answerTimeout: number): PostgresPoolClient {
  let limit = firstAnswerTimeout;
  let silence: Error | null = null;
  const query = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    if (silence) throw silence;
    const question: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: limit };
    try {
      const result = await client.query(question);
      limit = answerTimeout;
      return result;
    } catch (error) {
      if (isSilence(error)) silence = error;
      throw error;
    }
  };
  // Kysely's other way to ask is by cursor, and nobody reads with one.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(silence !== null) };
}
