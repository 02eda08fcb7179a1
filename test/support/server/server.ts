import { pino } from 'pino';
import { afterAll, inject } from 'vitest';
import { type AppOptions, buildApp } from '../../../src/server/api/app.ts';
import { connect, type Database } from '../../../src/server/base/db/connect.ts';
import { listenForChanges } from '../../../src/server/base/db/listener.ts';
import { Replica } from '../../../src/server/base/db/replica/replica.ts';
import { answerLate } from '../browser/late.ts';
import { createDatabase, type TestDatabase } from '../cluster.ts';
import { patientLimits } from '../schema/database-limits.ts';

/** A running server on a database of its own. */
export type TestServer = {
  url: string;
  database: TestDatabase;
  /** The server’s own pool: the app role, bound by row level security. */
  db: Database;
  /** Sets the server’s clock, or resets it to the real time. */
  setClock: (moment?: Date) => void;
  /** The server’s log, line by line. */
  log: string[];
  stop: () => Promise<void>;
};

type Options = Pick<
  Partial<AppOptions>,
  | 'failuresOfNetwork'
  | 'messageChannels'
  | 'publicHosts'
  | 'ratesUrl'
  | 'requestsPerMinute'
  | 'storage'
  | 'readBackups'
  | 'triesPerMinute'
  | 'trustProxy'
  | 'unreadTimeout'
> & {
  client?: string | null;
  poolSize?: number;
  /** The timeout of statements, ms. */
  statementTimeout?: number;
  /** The address that it listens on. */
  host?: string;
};

/** Starts the real server on a free port over real HTTP; only the clock can be moved. */
export async function startServer(
  {
    client = null,
    poolSize = 20,
    statementTimeout = patientLimits.statementTimeout,
    host = '127.0.0.1',
    ...limits
  }: Options = {},
  cluster = inject('cluster'),
): Promise<TestServer> {
  const database = await createDatabase(cluster);
  const log: string[] = [];
  const record = (line: string) => {
    log.push(line);
    // Faults of the server are printed beside the test that caused them.
    if (line.includes('"level":50')) process.stderr.write(line);
  };
  const logger = pino({ level: 'info' }, { write: (line: string) => record(line) });
  const timeLimits = { ...patientLimits, poolSize, statementTimeout };
  const isPooled = database.pooled !== undefined;
  const { db, pool } = connect(database.pooled ?? database.app, { ...timeLimits, isPooled });
  const listener = listenForChanges(database.app);
  const replica =
    database.replica &&
    new Replica({ primary: db, connection: database.replica, limits: timeLimits, listener, maxAge: 60_000, logger });
  let moment: Date | undefined;
  const app = await buildApp({
    db,
    ...(replica && { replica }),
    listener,
    logger,
    client,
    sessions: { idleHours: 12, maxDays: 30 },
    trustProxy: false,
    development: false,
    clock: () => moment ?? new Date(),
    // A test sends the requests of many people as one person.
    requestsPerMinute: 1_000_000,
    ...limits,
  });
  if (client !== null) answerLate(app.server);
  const url = await app.listen({ host, port: 0 });
  return {
    url,
    database,
    db,
    setClock: (to) => {
      moment = to;
    },
    log,
    stop: async () => {
      await app.close();
      await replica?.stop();
      await listener.stop();
      await pool.end();
      await database.drop();
    },
  };
}

/** Starts a server for a whole test file, at its top, and stops it after the tests. */
export async function ownServer(options: Options = {}): Promise<TestServer> {
  const server = await startServer(options);
  afterAll(server.stop);
  return server;
}

const ofWorker = new Map<string | null, Promise<TestServer>>();

/**
 * The server that the files of a worker share, one after the other: each builds companies of its own in it. A file that
 * reads the whole database or moves the clock needs a server of its own. It has no limit per address, as all tests come
 * from one, and ends with the worker.
 */
export async function sharedServer(client: string | null = null): Promise<TestServer> {
  const starting =
    ofWorker.get(client) ?? startServer({ client, triesPerMinute: 1_000_000, failuresOfNetwork: 1_000_000 });
  ofWorker.set(client, starting);
  const server = await starting;
  server.log.length = 0;
  return server;
}
