import { buildClientIfNeeded, compressClient } from './base/client-build.ts';
import { type Config, readConfig } from './base/config.ts';
import { ConfigError } from './base/config-error.ts';
import { openDatabase } from './base/database.ts';
import { isDiskFull } from './base/db/database-errors.ts';
import { damageOf } from './base/db/embedded/damage.ts';
import { StartError } from './base/db/embedded/index.ts';
import { MigrationError } from './base/db/migrate.ts';
import { makeLogger } from './base/logger.ts';
import { fullDiskMessage } from './base/storage.ts';
import { bundleServer } from './bundle.ts';
import { BackupError } from './operations/backup/backup-error.ts';
import { upgrade } from './operations/upgrade/upgrade.ts';

/** The time after which a stop is forced, ms. */
const STOP_TIMEOUT = 10_000;
/**
 * Signals within this time are one Ctrl-C, ms: npm passes on the signal that the terminal has sent to the whole process
 * group.
 */
const SAME_PRESS = 200;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The resources that a stop has to end, in reverse order of starting, and the database's forced stop. */
type Running = {
  endings: (() => Promise<unknown>)[];
  stopDatabaseAtOnce: () => void;
  /** Awaited before the stop, so that PostgreSQL is not left running. */
  openingDatabase: Promise<unknown>;
  /** Aborted by the first signal. */
  stopping: AbortController;
};

async function stop({ endings, openingDatabase }: Running): Promise<void> {
  await Promise.allSettled([openingDatabase]);
  for (const end of endings.splice(0).reverse()) await end();
}

/** Starts everything and prints the address. `running` has what was started, also when a later step fails. */
async function serve(config: Config, running: Running): Promise<void> {
  const { signal } = running.stopping;
  const logger = makeLogger(config.logLevel);
  // Not awaited: it is for the next start and runs with low priority.
  bundleServer().catch((error) => logger.warn({ err: error }, 'bundling the server failed; the next start is slower'));
  const openingDatabase = openDatabase(config, 'serve', (message) => logger.warn(message)).then((database) => {
    running.endings.push(database.stop);
    running.stopDatabaseAtOnce = database.stopAtOnce;
    return database;
  });
  running.openingDatabase = openingDatabase;
  const migrating = openingDatabase.then(async (database) => {
    signal.throwIfAborted();
    await upgrade(database, config, print).catch((error: Error) => {
      throw isDiskFull(error) ? new StartError(`${fullDiskMessage(database.place)}\n${error.message}`) : error;
    });
    return database;
  });
  // In parallel; all are awaited when one fails, so that nothing is left running. Importing the rest of the server
  // takes a second after an installation.
  const starting = [migrating, buildClientIfNeeded(), import('./serve-app.ts')] as const;
  for (const step of await Promise.allSettled(starting)) if (step.status === 'rejected') throw step.reason;
  const [database, built, { serveApp }] = await Promise.all(starting);
  signal.throwIfAborted();
  const serving = serveApp({ config, database, logger, endings: running.endings, signal });
  const { address, metricsAddress, setUpCode } = await serving.catch((error: unknown) => {
    throw damageOf(error, database.owner) ?? error;
  });
  database.announce(address);
  if (built !== null) print(`Client built in ${seconds(built)}`);
  print(`Database: ${database.place}`);
  if (metricsAddress !== null) print(`Metrics: ${metricsAddress}`);
  // The fragment is not sent in requests, so no log has the code.
  const first = setUpCode === null ? '' : `\nThere is no company yet. Set one up at ${address}/setup#code=${setUpCode}`;
  print(`Karavan is ready after ${seconds(performance.now())}: ${address}${first}`);
  compressClient().catch((error) =>
    logger.warn({ err: error }, 'compressing the client failed; it is served less compressed until the next start'),
  );
}

/**
 * The first signal stops gracefully; a second one, or STOP_TIMEOUT, at once. Acknowledged writes are on disk in either
 * case.
 */
function stopOnSignals(running: Running): void {
  let firstPress: number | null = null;
  const stopAtOnce = () => {
    running.stopDatabaseAtOnce();
    process.exit(1);
  };
  const onSignal = async (signal: NodeJS.Signals) => {
    if (firstPress !== null) {
      if (performance.now() - firstPress < SAME_PRESS) return;
      print('Stopping at once');
      stopAtOnce();
    }
    firstPress = performance.now();
    running.stopping.abort();
    print(`${signal}: finishing requests and jobs in progress`);
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
    // An error caused by the stop is not shown; the signal ends the process.
    if (running.stopping.signal.aborted) return;
    const forPeople = [StartError, ConfigError, MigrationError, BackupError].some((kind) => error instanceof kind);
    process.stderr.write(`${forPeople ? (error as Error).message : (error as Error).stack}\n`);
    await stop(running);
    process.exit(1);
  }
}

process.umask(0o022);
// A closed terminal does not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
await main();
