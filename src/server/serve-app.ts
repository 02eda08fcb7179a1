import type pg from 'pg';
import type { Logger } from 'pino';
import type { Backups } from '#contract/base/backups.ts';
import { buildApp } from './api/app.ts';
import { clientFolder } from './base/client-build.ts';
import type { Config } from './base/config.ts';
import type { RunningDatabase } from './base/database.ts';
import { connect } from './base/db/connect.ts';
import { StartError } from './base/db/embedded/index.ts';
import { type Listener, listenForChanges } from './base/db/listener.ts';
import { Replica } from './base/db/replica/replica.ts';
import { retryWhileAway } from './base/db/retry-while-away.ts';
import { requirePooler, requireReplica } from './base/db/same-database.ts';
import { serveMetrics } from './base/http/metrics-routes.ts';
import { Metrics } from './base/metrics.ts';
import { type Storage, watchStorage } from './base/storage.ts';
import { issueSetUpCode } from './company/set-up/set-up-code.ts';
import { startRateImport } from './currencies/rate-import/rate-import-worker.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startPointsExpiry } from './loyalty/points-expiry.ts';
import { measureCompanies } from './measure-companies.ts';
import { startMessageWorker } from './messages/message-worker.ts';
import { channelsOf, makeTransports } from './messages/transports.ts';
import { startBackups } from './operations/backup/schedule.ts';

/** The time PostgreSQL needs to report a statement timeout, ms. */
const ANSWER_DELAY = 1_000;

type Served = { address: string; metricsAddress: string | null; setUpCode: string | null };

type Serving = {
  config: Config;
  database: RunningDatabase;
  logger: Logger;
  /** Functions to be called by a stop, the last first. */
  endings: (() => Promise<unknown>)[];
  /** Aborted by the first signal to stop. */
  signal: AbortSignal;
};

/**
 * Starts the server and the periodic jobs on a migrated database; returns the address, and a set-up code when there is
 * no company.
 */
export async function serveApp({ config, database, logger, endings, signal }: Serving): Promise<Served> {
  await requirePooler(database);
  const limits = {
    poolSize: config.poolSize,
    statementTimeout: config.statementTimeout,
    connectTimeout: config.connectTimeout,
    answerTimeout: config.statementTimeout + ANSWER_DELAY,
    onLost: (error: Error) => logger.warn({ err: error }, 'a database connection was lost; the pool opens another one'),
  };
  const isPooled = database.pooled !== undefined;
  const { db, pool } = connect(database.pooled ?? database.app, { ...limits, isPooled });
  endings.push(() => pool.end());
  const backups = await startBackups({ config, database, logger });
  endings.push(backups.stop);
  // A pooler would give the connection to others after each LISTEN.
  const listener = listenForChanges(database.app);
  endings.push(listener.stop);
  const replica = await openReplica({ config, database, logger, endings }, { primary: db, limits, listener });
  const sessions = { idleHours: config.sessionIdleHours, maxDays: config.sessionMaxDays };
  const clock = () => new Date();
  const transports = makeTransports(config.messages, logger);
  const metrics = makeMetrics(config, {
    pool,
    listener,
    storage: database.storage,
    readBackups: backups.readState,
    replica,
  });
  const app = await buildApp({
    db,
    replica,
    listener,
    logger,
    client: clientFolder,
    sessions,
    trustProxy: config.trustProxy,
    requestsPerMinute: config.requestsPerMinute,
    publicHosts: config.publicHosts,
    development: config.development,
    clock,
    storage: database.storage,
    readBackups: backups.readState,
    metrics: metrics && { metrics, token: config.metricsToken },
    ratesUrl: config.ratesUrl,
    messageChannels: channelsOf(transports),
  });
  endings.push(() => app.close());
  const { host, port } = config;
  const address = await listen({ host, port, names: { port: 'PORT', host: 'HOST' } }, () => app.listen({ host, port }));
  signal.throwIfAborted();
  if (database.storage) endings.push(watchStorage(database.storage, logger));
  endings.push(startHousekeeping(db, sessions, logger));
  endings.push(startMessageWorker({ db, listener, logger, clock, transports }));
  endings.push(startPointsExpiry({ db, logger, clock }));
  if (config.ratesUrl) endings.push(startRateImport({ db, listener, logger, clock, url: config.ratesUrl }));
  if (metrics) endings.push(measureCompanies(metrics, db, logger));
  const metricsAddress = metrics && (await listenForMetrics(config, metrics, endings));
  return { address, metricsAddress, setUpCode: await retryWhileAway(() => issueSetUpCode(db), signal) };
}

/** Opens the replica, if there is one. One of another database is refused; one that is away is read when it is back. */
async function openReplica(
  { config, database, logger, endings }: Omit<Serving, 'signal'>,
  options: Pick<ConstructorParameters<typeof Replica>[0], 'primary' | 'limits' | 'listener'>,
): Promise<Replica | null> {
  const { replica: connection } = database;
  if (connection === null) return null;
  await requireReplica(connection, database).catch((error: Error) => {
    if (!(error instanceof StartError)) throw error;
    logger.warn(`${error.message}; the primary answers until the replica can be reached`);
  });
  const replica = new Replica({ connection, maxAge: config.replicaMaxAge * 1000, logger, ...options });
  endings.push(() => replica.stop());
  return replica;
}

type Measured = {
  replica: Replica | null;
  pool: pg.Pool;
  listener: Listener;
  storage: Storage | null;
  readBackups: () => Promise<Backups>;
};

/** Null where nothing may read them, because measuring costs time and memory. */
function makeMetrics(
  { metricsPort, metricsToken }: Config,
  { pool, listener, storage, readBackups, replica }: Measured,
): Metrics | null {
  if (metricsPort === null && metricsToken === null) return null;
  const metrics = new Metrics();
  metrics.measureDatabase(pool, listener);
  metrics.measureWork();
  metrics.measureStorage(storage);
  metrics.measureBackups(readBackups);
  if (replica) metrics.measureReplica(replica);
  return metrics;
}

/** Serves the metrics on their own port, if there is one; returns the address. */
async function listenForMetrics(
  { metricsHost: host, metricsPort: port }: Config,
  { registry }: Metrics,
  endings: Serving['endings'],
): Promise<string | null> {
  if (port === null) return null;
  const names = { port: 'METRICS_PORT', host: 'METRICS_HOST' };
  const { url, stop } = await listen({ host, port, names }, () => serveMetrics(registry, host, port));
  endings.push(stop);
  return url;
}

type Listening = { host: string; port: number; names: { port: string; host: string } };

async function listen<Answer>({ host, port, names }: Listening, start: () => Promise<Answer>): Promise<Answer> {
  try {
    return await start();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is used by another program. Choose another one: ${names.port}=3001 npm start`);
    }
    if (code === 'EACCES') {
      throw new StartError(`Port ${port} is not allowed for this user. Set ${names.port} to one above 1023.`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(
        `${host} is not an address of this machine. Set ${names.host} to one of its addresses, for example 127.0.0.1 or 0.0.0.0.`,
      );
    }
    throw error;
  }
}
