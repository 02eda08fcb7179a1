import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { describeHolder, type Lock, lockHolder, tryLock } from '../../folder-lock.ts';
import { fullDiskMessage, keepReserve, type Storage, storageOf } from '../../storage.ts';
import { isDiskFull } from '../database-errors.ts';
import { allowIndexedSearch } from '../indexed-search.ts';
import { asApp, type Connection, type Connections } from '../settings.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { beginCluster, initialise, start, stop, stopAtOnce, superuserConnection } from './cluster.ts';
import { type Credentials, loadCredentials } from './credentials.ts';
import { refusalOf } from './damage.ts';
import { StartError } from './embedded-errors.ts';
import { type Folders, prepareFolders } from './folders.ts';
import { hasLostSocket, postmasterPid } from './postmaster.ts';
import { recordIdentity } from './running-copy.ts';
import { keepLogSilent, keepLogSmall } from './server-log.ts';

export { StartError };

const DATABASE = 'karavan';
const OWNER = 'karavan_owner';

/** The embedded PostgreSQL on a data folder. */
export type EmbeddedDatabase = Connections & {
  dataDir: string;
  /** For backups: the role that may read the whole cluster, and the file of the passwords. */
  superuser: Connection;
  credentials: string;
  storage: Storage;
  /** Publishes this server's address for the message of a second server's start. */
  announce: (url: string) => void;
  stop: () => Promise<void>;
  /** Immediate shutdown without waiting: PostgreSQL recovers at the next start. For the second Ctrl-C. */
  stopAtOnce: () => void;
};

export type EmbeddedOptions = {
  dataDir: string;
  /** A configured folder is used or refused; the default one may be moved (root). */
  namedByHand: boolean;
  /** Called when the database stops unexpectedly and when it is back. */
  onTrouble: (message: string) => void;
};

/**
 * Starts (or adopts) the embedded database and keeps it running until `stop`. Throws a StartError with words for the
 * person: another server has the folder, the folder belongs to another user, PostgreSQL did not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folders = await prepareFolders(options.dataDir, options.namedByHand).catch(nameFullDisk(options.dataDir));
  const lock = await takeLock(folders.dataDir).catch(nameFullDisk(folders.dataDir));
  try {
    const storage = storageOf(folders.dataDir, folders.reserve);
    await releaseReserve(folders, storage);
    const binaries = await findBinaries(folders.user);
    await beginCluster(folders);
    const credentials = await loadCredentials(folders.credentials);
    const superuser = superuserConnection(folders, credentials);
    await initialise(folders, binaries, credentials);
    await recordIdentity(folders);
    await start(folders, binaries, superuser, options.onTrouble).catch(nameFullDisk(folders.dataDir, storage));
    await keepLogSmall(folders);
    const owner = await createDatabase(folders, superuser, credentials).catch(async (error: unknown) => {
      await stop(folders);
      throw refusalOf(error, folders, superuser);
    });
    const stopWatching = keepRunning({
      folders,
      binaries,
      connection: superuser,
      storage,
      onTrouble: options.onTrouble,
    });
    return {
      owner,
      app: asApp(owner),
      dataDir: folders.dataDir,
      superuser: { ...superuser, database: DATABASE },
      credentials: folders.credentials,
      storage,
      announce: lock.announce,
      stop: async () => {
        await stopWatching();
        await stop(folders);
        await lock.release();
      },
      stopAtOnce: () => stopAtOnce(folders),
    };
  } catch (error) {
    await lock.release();
    return nameFullDisk(folders.dataDir)(error);
  }
}

/**
 * Throws an error that a full disk has caused with the sentence for the operator before it. PostgreSQL's own reason may
 * be missing, because its log is on the same disk: then the disk is asked.
 */
const nameFullDisk =
  (dataDir: string, storage?: Storage) =>
  (error: unknown): never => {
    const isNamed = error instanceof FullDiskError;
    if (isNamed || !(isDiskFull(error) || storage?.state() === 'full')) throw error;
    throw new FullDiskError(`${fullDiskMessage(dataDir)}\n${(error as Error).message}`);
  };

class FullDiskError extends StartError {}

/** Another server or command uses the data folder. */
class LockedError extends StartError {}

/** Takes a data folder for this process, or refuses with the process that has it. */
export async function takeLock(dataDir: string): Promise<Lock> {
  const lock = await tryLock(dataDir).catch((error: Error) => {
    throw new StartError(
      `The data folder ${dataDir} can't be locked: ${error.message}. It needs a file system of Linux, with sockets and ` +
        'hard links; name a folder on one in DATA_DIR.',
    );
  });
  if ('release' in lock) return lock;
  throw new LockedError(
    `Karavan already runs on the data folder ${dataDir} (${describeHolder(lock)}). ` +
      'Stop it first, or name another folder in DATA_DIR.',
  );
}

/** Time limit of a command that waits for a starting server or for another command, ms. */
const PATIENCE = 10 * 60_000;

/**
 * For commands on the command line: joins the database of a running server, or starts it for the time of the command.
 * Commands take turns: one that runs on its own database stops it when it is done.
 */
export async function joinEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folders = await prepareFolders(options.dataDir, options.namedByHand);
  const until = Date.now() + PATIENCE;
  for (;;) {
    const holder = await lockHolder(folders.dataDir);
    const started = holder ? null : await startUnlessLocked(options);
    if (started) return started;
    if (holder?.url) return join(folders);
    if (holder && Date.now() > until)
      throw new StartError(`${folders.dataDir} is in use (${describeHolder(holder)}). Try again later.`);
    await delay(100);
  }
}

/** Null if another process has taken it meanwhile. */
const startUnlessLocked = (options: EmbeddedOptions): Promise<EmbeddedDatabase | null> =>
  startEmbedded(options).catch((error: unknown) => {
    if (error instanceof LockedError) return null;
    throw error;
  });

/** The database of a running server, which keeps running afterwards. */
async function join(folders: Folders): Promise<EmbeddedDatabase> {
  const credentials = await loadCredentials(folders.credentials);
  const superuser = superuserConnection(folders, credentials);
  const owner = ownerConnection(superuser, credentials);
  const nothing = () => undefined;
  return {
    owner,
    app: asApp(owner),
    dataDir: folders.dataDir,
    superuser: { ...superuser, database: DATABASE },
    credentials: folders.credentials,
    storage: storageOf(folders.dataDir, folders.reserve),
    announce: nothing,
    stop: async () => nothing(),
    stopAtOnce: nothing,
  };
}

const ownerConnection = (superuser: Connection, credentials: Credentials): Connection => ({
  ...superuser,
  database: DATABASE,
  user: OWNER,
  password: credentials.owner,
});

/** The owner role owns the database and may create the app role, but is no superuser. */
async function createDatabase(folders: Folders, superuser: Connection, credentials: Credentials): Promise<Connection> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    // Statements that create roles contain passwords.
    await keepLogSilent(client, folders);
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [OWNER]);
    if (!roles) {
      await client.query(`create role ${OWNER} login createrole password ${client.escapeLiteral(credentials.owner)}`);
    }
    const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!databases) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
  await prepareDatabase({ ...superuser, database: DATABASE });
  return ownerConnection(superuser, credentials);
}

/** Changes in the database that require a superuser. */
async function prepareDatabase(superuser: Connection): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await allowIndexedSearch(client);
  } finally {
    await client.end();
  }
}

/** Deletes the reserve file when PostgreSQL has to start on a full disk, where its recovery could not write. */
async function releaseReserve(folders: Folders, storage: Storage): Promise<void> {
  if (storage.state() === 'full') await rm(folders.reserve, { force: true });
}

type Watched = {
  folders: Folders;
  binaries: Binaries;
  connection: Connection;
  storage: Storage;
  onTrouble: (message: string) => void;
};

/**
 * Restarts PostgreSQL when it dies (killed, out of memory, a full disk), limits the size of its log, and keeps the
 * reserve file. Returns a function that ends the watch.
 */
function keepRunning({ folders, binaries, connection, storage, onTrouble }: Watched): () => Promise<void> {
  const ending = new AbortController();
  const watch = async () => {
    while (!ending.signal.aborted) {
      await delay(500, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) continue;
      await keepLogSmall(folders).catch((error: Error) => onTrouble(error.message));
      await keepReserve(folders.dataDir, folders.reserve).catch((error: Error) => onTrouble(error.message));
      if (postmasterPid(folders) !== null && !hasLostSocket(folders)) continue;
      if (postmasterPid(folders) === null) onTrouble('PostgreSQL is gone; starting it again');
      try {
        await releaseReserve(folders, storage);
        await start(folders, binaries, connection, onTrouble).catch(nameFullDisk(folders.dataDir, storage));
        onTrouble('PostgreSQL is back');
      } catch (error) {
        onTrouble((error as Error).message);
      }
    }
  };
  const watching = watch();
  return async () => {
    ending.abort();
    await watching;
  };
}
