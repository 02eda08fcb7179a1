import type { Logger } from 'pino';
import { buildApp } from './api/app.ts';
import { clientFolder } from './base/client-build.ts';
import type { Config } from './base/config.ts';
import type { RunningDatabase } from './base/database.ts';
import { connect } from './base/db/connect.ts';
import { StartError } from './base/db/embedded/index.ts';
import { listenForChanges } from './base/db/listener.ts';
import { watchStorage } from './base/storage.ts';
import { issueSetUpCode } from './company/set-up/set-up-code.ts';
import { startRateImport } from './currencies/rate-import/rate-import-worker.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startPointsExpiry } from './loyalty/points-expiry.ts';
import { startMessageWorker } from './messages/message-worker.ts';
import { channelsOf, makeTransports } from './messages/transports.ts';
import { startBackups } from './operations/backup/schedule.ts';

/** The time PostgreSQL needs to report a statement timeout, ms. */
const ANSWER_DELAY = 1_000;

type Served = { address: string; setUpCode: string | null };

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
  const { db, pool } = connect(database.app, {
    poolSize: config.poolSize,
    statementTimeout: config.statementTimeout,
    connectTimeout: config.connectTimeout,
    answerTimeout: config.statementTimeout + ANSWER_DELAY,
    onLost: (error) => logger.warn({ err: error }, 'a database connection was lost; the pool opens another one'),
  });
  endings.push(() => pool.end());
  const backups = await startBackups({ config, database, logger });
  endings.push(backups.stop);
  const listener = listenForChanges(database.app);
  endings.push(listener.stop);
  const sessions = { idleHours: config.sessionIdleHours, maxDays: config.sessionMaxDays };
  const clock = () => new Date();
  const transports = makeTransports(config.messages, logger);
  const app = await buildApp({
    db,
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
    ratesUrl: config.ratesUrl,
    messageChannels: channelsOf(transports),
  });
  endings.push(() => app.close());
  const address = await listen(config, () => app.listen({ host: config.host, port: config.port }));
  signal.throwIfAborted();
  if (database.storage) endings.push(watchStorage(database.storage, logger));
  endings.push(startHousekeeping(db, sessions, logger));
  endings.push(startMessageWorker({ db, listener, logger, clock, transports }));
  endings.push(startPointsExpiry({ db, logger, clock }));
  if (config.ratesUrl) endings.push(startRateImport({ db, listener, logger, clock, url: config.ratesUrl }));
  return { address, setUpCode: await issueSetUpCode(db) };
}

async function listen(config: Config, start: () => Promise<string>): Promise<string> {
  try {
    return await start();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${config.port} is used by another program. Choose another one: PORT=3001 npm start`);
    }
    if (code === 'EACCES') {
      throw new StartError(`Port ${config.port} is not allowed for this user. Set PORT to one above 1023.`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(
        `${config.host} is not an address of this machine. Set HOST to one of its addresses, for example 127.0.0.1 or 0.0.0.0.`,
      );
    }
    throw error;
  }
}
