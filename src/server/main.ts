import { buildClientIfNeeded, compressClient } from './base/client-build.ts';
import { type Config, readConfig } from './base/config.ts';
import { ConfigError } from './base/config-error.ts';
import { openDatabase } from './base/database.ts';
import { StartError } from './base/db/embedded/index.ts';
import { MigrationError, migrate } from './base/db/migrate.ts';
import { makeLogger } from './base/logger.ts';
import { bundleServer } from './bundle.ts';

/** After that long a stop is no longer graceful, ms. */
const STOP_TIMEOUT = 10_000;
/** Signals so close to each other are one Ctrl-C, ms: npm passes on what the terminal has sent to everybody already. */
const ONE_PRESS = 200;

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
  const { signal } = running.stopping;
  const logger = makeLogger(config.logLevel);
  // Not waited for: it is for the next start, and takes what this one leaves of the processor.
  bundleServer().catch((error) => logger.warn({ err: error }, 'the next start takes longer than it could'));
  const openingDatabase = openDatabase(config, 'serve', (message) => logger.warn(message)).then((database) => {
    running.endings.push(database.stop);
    running.stopDatabaseAtOnce = database.stopAtOnce;
    return database;
  });
  running.openingDatabase = openingDatabase;
  const migrating = openingDatabase.then(async (database) => {
    signal.throwIfAborted();
    await migrate(database);
    return database;
  });
  // All at once; when one fails the others are waited for, so that nothing is left running. The rest of the server is
  // loaded meanwhile: that takes a second after an installation, when Node has compiled none of it.
  const starting = [migrating, buildClientIfNeeded(), import('./serve-app.ts')] as const;
  for (const step of await Promise.allSettled(starting)) if (step.status === 'rejected') throw step.reason;
  const [database, built, { serveApp }] = await Promise.all(starting);
  signal.throwIfAborted();
  const { address, setUpCode } = await serveApp({ config, database, logger, endings: running.endings, signal });
  database.announce(address);
  if (built !== null) say(`Client built in ${seconds(built)}`);
  say(`Database: ${database.place}`);
  // What stands after # stays in the browser: it is in no request and in no log of a proxy.
  const first = setUpCode === null ? '' : `\nThere is no company yet. Set one up at ${address}/setup#code=${setUpCode}`;
  say(`Karavan is ready after ${seconds(performance.now())}: ${address}${first}`);
  compressClient().catch((error) => logger.warn({ err: error }, 'the client stays larger than it could be'));
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
