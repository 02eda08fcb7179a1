import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { type AppOptions, buildApp } from '../../../src/server/api/app.ts';
import { types } from '../../../src/server/base/db/connect.ts';
import { listenForChanges } from '../../../src/server/base/db/listener.ts';
import { pipelinedPool } from '../../../src/server/base/db/pipelined-connection.ts';
import type { Schema } from '../../../src/server/base/db/schema.ts';
import type { TestDatabase } from '../cluster.ts';

/** Another server on the database of a running one. */
export type SecondServer = {
  url: string;
  /** Every statement that it sent to the database. */
  statements: string[];
  stop: () => Promise<void>;
};

/** Starts it like the first one, with a record of its SQL; in development it answers introspection. */
export async function startSecondServer(
  database: TestDatabase,
  { development = false, messageChannels = [] }: Partial<Pick<AppOptions, 'development' | 'messageChannels'>> = {},
): Promise<SecondServer> {
  const statements: string[] = [];
  const pool = new pg.Pool({ ...database.app, types, max: 5 });
  pool.on('error', () => undefined);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: pipelinedPool(pool, null) }),
    log: ({ query }) => void statements.push(query.sql),
  });
  const listener = listenForChanges(database.app);
  const app = await buildApp({
    db,
    listener,
    logger: pino({ level: 'silent' }),
    client: null,
    sessions: { idleHours: 12, maxDays: 30 },
    requestsPerMinute: 1_000_000,
    trustProxy: false,
    development,
    messageChannels,
    clock: () => new Date(),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    statements,
    stop: async () => {
      await app.close();
      await listener.stop();
      await pool.end();
    },
  };
}
