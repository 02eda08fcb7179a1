import type { Config } from './config.ts';
import { appPasswordFile, keptPassword } from './db/app-password.ts';
import { joinEmbedded, startEmbedded } from './db/embedded/index.ts';
import { asApp, type Connection, type Connections, isOpenOnTheWay, parseDatabaseUrl } from './db/settings.ts';

/** A database that is there to be used, and what ends it when it is ours. */
export type RunningDatabase = Connections & {
  /** Where it is, in words. */
  place: string;
  announce: (url: string) => void;
  stop: () => Promise<void>;
  /** Without waiting for anything: for the second Ctrl-C. */
  stopAtOnce: () => void;
};

/**
 * The database of the configuration: the external one that DATABASE_URL names, or the embedded one. `join` is for
 * commands on the command line, which use the database of a running server.
 */
export async function openDatabase(
  config: Config,
  mode: 'serve' | 'join',
  onTrouble: (message: string) => void,
): Promise<RunningDatabase> {
  if (config.databaseUrl) {
    const owner = parseDatabaseUrl(config.databaseUrl, 'DATABASE_URL');
    const requests = await appOf(config, owner);
    const named = { DATABASE_URL: owner, ...(config.databaseAppUrl ? { DATABASE_APP_URL: requests.app } : {}) };
    for (const [variable, connection] of Object.entries(named)) {
      if (isOpenOnTheWay(connection)) onTrouble(openOnTheWay(variable));
    }
    const nothing = () => undefined;
    const place = `${owner.host}:${owner.port}/${owner.database}`;
    return { owner, ...requests, place, announce: nothing, stop: async () => nothing(), stopAtOnce: nothing };
  }
  const open = mode === 'serve' ? startEmbedded : joinEmbedded;
  const options = { dataDir: config.dataDir, namedByHand: config.dataDirNamed, onTrouble };
  const embedded = await open(options);
  return { ...embedded, place: embedded.dataDir };
}

/** The role for requests: the one that is named, or our own with the password that follows from the owner's or is kept. */
async function appOf(config: Config, owner: Connection): Promise<Omit<Connections, 'owner'>> {
  if (config.databaseAppUrl) return { app: parseDatabaseUrl(config.databaseAppUrl, 'DATABASE_APP_URL') };
  if (owner.password) return { app: asApp(owner) };
  const file = appPasswordFile(config.dataDir, owner);
  return { app: asApp(owner, await keptPassword(file)), appPasswordFile: file };
}

const openOnTheWay = (variable: string): string =>
  `${variable} names a database on another machine, and its certificate is not verified: who is on the way there can read ` +
  'everything and change it. Add ?sslmode=verify-full to the address.';
