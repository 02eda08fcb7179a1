import type { Config } from './config.ts';
import { appPasswordFile, keptPassword } from './db/app-password.ts';
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from './db/embedded/index.ts';
import { asApp, type Connection, type Connections, isOpenOnTheWay, parseDatabaseUrl } from './db/settings.ts';
import type { Storage } from './storage.ts';

/** An open database, and how to stop it when it is the embedded one. */
export type RunningDatabase = Connections & {
  /** Its location, for people. */
  place: string;
  /** The embedded database's; null for an external one. */
  embedded: Pick<EmbeddedDatabase, 'dataDir' | 'superuser' | 'credentials'> | null;
  /** The disk of the embedded database; null for an external one. */
  storage: Storage | null;
  announce: (url: string) => void;
  stop: () => Promise<void>;
  /** A forced stop, for the second signal. */
  stopAtOnce: () => void;
};

/**
 * Opens the configured database: DATABASE_URL's, or the embedded one. `join` is for commands, which use the database of
 * a running server.
 */
export async function openDatabase(
  config: Config,
  mode: 'serve' | 'join',
  onTrouble: (message: string) => void,
): Promise<RunningDatabase> {
  if (config.databaseUrl) {
    const owner = parseDatabaseUrl(config.databaseUrl, 'DATABASE_URL');
    const requests = await appConnection(config, owner);
    const named = { DATABASE_URL: owner, ...(config.databaseAppUrl ? { DATABASE_APP_URL: requests.app } : {}) };
    for (const [variable, connection] of Object.entries(named)) {
      if (isOpenOnTheWay(connection)) onTrouble(unverifiedWarning(variable));
    }
    const nothing = () => undefined;
    const place = `${owner.host}:${owner.port}/${owner.database}`;
    const stop = async () => nothing();
    return {
      ...{ owner, ...requests, place, embedded: null, storage: null },
      ...{ announce: nothing, stop, stopAtOnce: nothing },
    };
  }
  const open = mode === 'serve' ? startEmbedded : joinEmbedded;
  const options = { dataDir: config.dataDir, namedByHand: config.dataDirNamed, onTrouble };
  const embedded = await open(options);
  return { ...embedded, embedded, place: embedded.dataDir };
}

/**
 * The connection of the app's role: the configured one, or the default role with the password derived from the owner's
 * or stored.
 */
async function appConnection(config: Config, owner: Connection): Promise<Omit<Connections, 'owner'>> {
  if (config.databaseAppUrl) return { app: parseDatabaseUrl(config.databaseAppUrl, 'DATABASE_APP_URL') };
  if (owner.password) return { app: asApp(owner) };
  const file = appPasswordFile(config.dataDir, owner);
  return { app: asApp(owner, await keptPassword(file)), appPasswordFile: file };
}

const unverifiedWarning = (variable: string): string =>
  `${variable} names a database on another machine, and its certificate is not verified: an attacker on the network can read ` +
  'and change everything. Add ?sslmode=verify-full to the address.';
