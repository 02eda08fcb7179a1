import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { appPasswordFile, keptPassword } from './db/app-password.ts';
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from './db/embedded/index.ts';
import { asApp, type Connection, type Connections, isOpenOnTheWay, parseDatabaseUrl } from './db/settings.ts';
import type { Storage } from './storage.ts';

/** An open database, and how to stop it when it is the embedded one. */
export type RunningDatabase = Connections & {
  /** Its location, for people. */
  place: string;
  /** A streaming replica of an external database, for the role of requests; null without one. */
  replica: Connection | null;
  /** The configured addresses by their variables; none of the embedded database. */
  addresses: Record<string, Connection>;
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
  if (config.databaseUrl) return openExternal(config, config.databaseUrl, onTrouble);
  const open = mode === 'serve' ? startEmbedded : joinEmbedded;
  const options = { dataDir: config.dataDir, namedByHand: config.dataDirNamed, onTrouble };
  const embedded = await open(options);
  return { ...embedded, embedded, place: embedded.dataDir, replica: null, addresses: {} };
}

/** Reads the addresses of an external database; it is not connected to yet. */
async function openExternal(
  config: Config,
  url: string,
  onTrouble: (message: string) => void,
): Promise<RunningDatabase> {
  const named = parseDatabaseUrl(url, 'DATABASE_URL');
  const direct = config.databaseDirectUrl && parseDatabaseUrl(config.databaseDirectUrl, 'DATABASE_DIRECT_URL');
  const owner = direct || named;
  const requests = config.databaseAppUrl ? parseDatabaseUrl(config.databaseAppUrl, 'DATABASE_APP_URL') : null;
  const role = requests ? { app: requests } : await defaultRole(config, owner);
  const { user, password } = role.app;
  const connections: Connections = direct
    ? { ...role, owner, app: { ...owner, user, password }, pooled: { ...(requests ?? named), user, password } }
    : { ...role, owner };
  const replica = replicaConnection(config, connections);
  const addresses = {
    DATABASE_URL: named,
    ...(requests ? { DATABASE_APP_URL: requests } : {}),
    ...(direct ? { DATABASE_DIRECT_URL: direct } : {}),
    ...(replica ? { DATABASE_REPLICA_URL: replica } : {}),
  };
  for (const [variable, connection] of Object.entries(addresses)) {
    if (isOpenOnTheWay(connection)) onTrouble(unverifiedWarning(variable));
  }
  const nothing = () => undefined;
  return {
    ...connections,
    replica,
    addresses,
    place: `${owner.host}:${owner.port}/${owner.database}`,
    embedded: null,
    storage: null,
    announce: nothing,
    stop: async () => nothing(),
    stopAtOnce: nothing,
  };
}

/** The role of requests at the replica, which has the same roles and passwords as the database that it repeats. */
function replicaConnection({ databaseReplicaUrl: url }: Config, { owner, app }: Connections): Connection | null {
  if (url === null) return null;
  const named = parseDatabaseUrl(url, 'DATABASE_REPLICA_URL');
  const { user, password } = app;
  if (named.user && ![owner.user, user].includes(named.user)) {
    throw new ConfigError(
      `DATABASE_REPLICA_URL must name no role of its own, but has ${named.user}: requests sign in to the replica as to the ` +
        'database. Leave its name and password out: postgres://host:5432/database.',
    );
  }
  return { ...named, user, password };
}

/** The default role of requests, with the password that follows from the owner's or is stored. */
async function defaultRole(config: Config, owner: Connection): Promise<Omit<Connections, 'owner'>> {
  if (owner.password) return { app: asApp(owner) };
  const file = appPasswordFile(config.dataDir, owner);
  return { app: asApp(owner, await keptPassword(file)), appPasswordFile: file };
}

const unverifiedWarning = (variable: string): string =>
  `${variable} names a database on another machine, and its certificate is not verified: an attacker on the network can read ` +
  'and change everything. Add ?sslmode=verify-full to the address.';
