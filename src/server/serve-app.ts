import type { Logger } from 'pino';
import { buildApp } from './api/app.ts';
import { clientFolder } from './base/client-build.ts';
import type { Config } from './base/config.ts';
import type { RunningDatabase } from './base/database.ts';
import { connect } from './base/db/connect.ts';
import { StartError } from './base/db/embedded/index.ts';
import { listenForChanges } from './base/db/listener.ts';
import { issueSetUpCode } from './company/set-up/set-up-code.ts';
import { keepRates } from './currencies/rate-import/rate-import-worker.ts';
import { keepTidy } from './housekeeping.ts';
import { keepPoints } from './loyalty/points-expiry.ts';
import { keepMessages } from './messages/message-worker.ts';
import { channelsOf, makeTransports } from './messages/transports.ts';

/** PostgreSQL answers so soon after a statement's limit, if only that it took too long, ms. */
const ANSWER_DELAY = 1_000;

type Served = { address: string; setUpCode: string | null };

type Serving = {
  config: Config;
  database: RunningDatabase;
  logger: Logger;
  /** Gets what has to be ended, the newest last. */
  endings: (() => Promise<unknown>)[];
  /** Aborted by the first signal to stop. */
  signal: AbortSignal;
};

/**
 * Serves on a migrated database, with the work that goes on beside requests; answers with the address, and with a code to set
 * up the first company where there is none.
 */
export async function serveApp({ config, database, logger, endings, signal }: Serving): Promise<Served> {
  const { db, pool } = connect(database.app, {
    poolSize: config.poolSize,
    statementTimeout: config.statementTimeout,
    connectTimeout: config.connectTimeout,
    answerTimeout: config.statementTimeout + ANSWER_DELAY,
    onLost: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  });
  endings.push(() => pool.end());
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
    ratesUrl: config.ratesUrl,
    messageChannels: channelsOf(transports),
  });
  endings.push(() => app.close());
  const address = await listen(config, () => app.listen({ host: config.host, port: config.port }));
  signal.throwIfAborted();
  endings.push(keepTidy(db, sessions, logger));
  endings.push(keepMessages({ db, listener, logger, clock, transports }));
  endings.push(keepPoints({ db, logger, clock }));
  if (config.ratesUrl) endings.push(keepRates({ db, listener, logger, clock, url: config.ratesUrl }));
  return { address, setUpCode: await issueSetUpCode(db) };
}

async function listen(config: Config, start: () => Promise<string>): Promise<string> {
  try {
    return await start();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${config.port} is taken by another program. Name another one: PORT=3001 npm start`);
    }
    if (code === 'EACCES') {
      throw new StartError(`Port ${config.port} is not allowed to this user. Name one above 1023 in PORT.`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(
        `${config.host} is no address of this machine. Name one in HOST: 127.0.0.1 or 0.0.0.0, say.`,
      );
    }
    throw error;
  }
}
