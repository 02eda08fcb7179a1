import { buildApp } from './app.ts';
import { buildClientIfNeeded, clientFolder } from './client-build.ts';
import { type Config, readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { openDatabase } from './database.ts';
import { connect } from './db/connect.ts';
import { StartError } from './db/embedded/index.ts';
import { listenForChanges } from './db/listener.ts';
import { MigrationError, migrate } from './db/migrate.ts';
import { keepTidy } from './housekeeping.ts';
import { makeLogger } from './logger.ts';
import { keepMessages } from './messages/keep-messages.ts';
import { channelsOf, makeTransports } from './messages/transports.ts';
import { keepPoints } from './points-expiry.ts';
import { keepRates } from './rate-import/keep-rates.ts';

/** After that long a stop is no longer graceful, ms. */
const STOP_TIMEOUT = 10_000;
/** Signals so close to each other are one Ctrl-C, ms: npm passes on what the terminal has sent to everybody already. */
const ONE_PRESS = 200;
const STATEMENT_TIMEOUT = 5_000;
/** Within two seconds people are told that the database is away, ms. */
const CONNECT_TIMEOUT = 1_500;
/** PostgreSQL answers by then, if only that the statement took too long. */
const ANSWER_TIMEOUT = STATEMENT_TIMEOUT + 1_000;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What has to be ended, the newest first; and the database's emergency exit. */
type Running = {
  endings: (() => Promise<unknown>)[];
  stopDatabaseAtOnce: () => void;
  /** Waited for before anything is ended: PostgreSQL does not stay behind. */
  openingDatabase: Promise<unknown>;
  /** Aborted by the first signal. */
  stopping: AbortController;
};

async function stop({ endings, openingDatabase }: Running): Promise<void> {
  await Promise.allSettled([openingDatabase]);
  for (const end of endings.splice(0).reverse()) await end();
}

/** Starts everything and prints the address. What was started is in `running`, also when a later step fails. */
async function serve(config: Config, running: Running): Promise<void> {
  const begun = performance.now();
  const { signal } = running.stopping;
  const logger = makeLogger(config.logLevel);
  const sessions = { idleHours: config.sessionIdleHours, maxDays: config.sessionMaxDays };
  const openingDatabase = openDatabase(config, 'serve', (message) => logger.warn(message)).then((database) => {
    running.endings.push(database.stop);
    running.stopDatabaseAtOnce = database.stopAtOnce;
    return database;
  });
  running.openingDatabase = openingDatabase;
  // Both at once; when one fails the other is waited for, so that nothing is left running.
  const [building, opening] = await Promise.allSettled([buildClientIfNeeded(), openingDatabase]);
  if (opening.status === 'rejected') throw opening.reason;
  if (building.status === 'rejected') throw building.reason;
  const database = opening.value;
  signal.throwIfAborted();
  await migrate(database);
  signal.throwIfAborted();
  const { db, pool } = connect(database.app, {
    poolSize: config.poolSize,
    statementTimeout: STATEMENT_TIMEOUT,
    connectTimeout: CONNECT_TIMEOUT,
    answerTimeout: ANSWER_TIMEOUT,
    onLost: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  });
  running.endings.push(() => pool.end());
  const listener = listenForChanges(database.app);
  running.endings.push(listener.stop);
  const clock = () => new Date();
  const transports = makeTransports(config.messages, logger);
  const app = await buildApp({
    db,
    listener,
    logger,
    client: clientFolder,
    sessions,
    trustProxy: config.trustProxy,
    development: config.development,
    clock,
    ratesUrl: config.ratesUrl,
    messageChannels: channelsOf(transports),
  });
  running.endings.push(() => app.close());
  const address = await listen(config, () => app.listen({ host: config.host, port: config.port }));
  signal.throwIfAborted();
  database.announce(address);
  running.endings.push(keepTidy(db, sessions, logger));
  running.endings.push(keepMessages({ db, listener, logger, clock, transports }));
  running.endings.push(keepPoints({ db, logger, clock }));
  if (config.ratesUrl) running.endings.push(keepRates({ db, listener, logger, clock, url: config.ratesUrl }));
  if (building.value !== null) say(`Client built in ${seconds(building.value)}`);
  say(`Database: ${database.place}`);
  say(`Karavan is ready after ${seconds(performance.now() - begun)}: ${address}`);
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

/**
 * The first signal stops in good order: what is under way is finished. A second one, or ten seconds, ends everything at
 * once; what was acknowledged is on disk either way.
 */
function stopOnSignals(running: Running): void {
  let firstPress: number | null = null;
  const stopAtOnce = () => {
    running.stopDatabaseAtOnce();
    process.exit(1);
  };
  const onSignal = async (signal: NodeJS.Signals) => {
    if (firstPress !== null) {
      if (performance.now() - firstPress < ONE_PRESS) return;
      say('Stopping at once');
      stopAtOnce();
    }
    firstPress = performance.now();
    running.stopping.abort();
    say(`${signal}: finishing what is under way`);
    setTimeout(stopAtOnce, STOP_TIMEOUT).unref();
    await stop(running);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}

async function main(): Promise<void> {
  const running: Running = {
    endings: [],
    stopDatabaseAtOnce: () => undefined,
    openingDatabase: Promise.resolve(),
    stopping: new AbortController(),
  };
  stopOnSignals(running);
  try {
    await serve(readConfig(), running);
  } catch (error) {
    // What a signal has interrupted is no news; that signal ends the process.
    if (running.stopping.signal.aborted) return;
    const forPeople = [StartError, ConfigError, MigrationError].some((kind) => error instanceof kind);
    process.stderr.write(`${forPeople ? (error as Error).message : (error as Error).stack}\n`);
    await stop(running);
    process.exit(1);
  }
}

process.umask(0o022);
// A terminal that was closed has nobody to tell anything; what is under way is finished all the same.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
await main();
