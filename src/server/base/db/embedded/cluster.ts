import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { killChildOnExit } from '../../kill-child-on-exit.ts';
import { isAway } from '../database-errors.ts';
import type { Connection } from '../settings.ts';
import type { Binaries } from './binaries.ts';
import { requireAllParts, restoreEmptyFolders, restoreOwnersAndModes } from './cluster-files.ts';
import type { Credentials } from './credentials.ts';
import { notStarted, refusalOf } from './damage.ts';
import { RESTORE, StartError } from './embedded-errors.ts';
import { type Folders, makeSocketFolder } from './folders.ts';
import {
  descriptorOf,
  disownStrangersPids,
  hasLivingProcess,
  hasLostSocket,
  isPostmaster,
  leftOver,
  makeLivenessSocket,
  postmasterPid,
  refuseHaltedPostmaster,
  refuseUnseenPostmaster,
  silent,
} from './postmaster.ts';
import { refuseRunningCopy } from './running-copy.ts';

/** Time limit of a start, recovery after a crash included, ms. */
const START_TIMEOUT = 60_000;
const POLL = 25;
const RETRY = 250;

/** One try to start PostgreSQL: whether it has ended, and where its lines begin in the log. */
type Attempt = { exited: boolean; logStart: number };

const SUPERUSER = 'postgres';

export const superuserConnection = (folders: Folders, credentials: Credentials): Connection => ({
  host: folders.sockets,
  port: 5432,
  database: 'postgres',
  user: SUPERUSER,
  password: credentials.superuser,
});

const unfinishedCluster = ({ cluster }: Folders) => `${cluster}.unfinished`;

/**
 * Begins a new cluster unless there is one. Its unfinished folder is made before the credentials and exists until the
 * cluster is complete: credentials without either folder have lost their database, which must not be replaced by an
 * empty one.
 */
export async function beginCluster(folders: Folders): Promise<void> {
  if (existsSync(folders.cluster)) return;
  if (existsSync(folders.credentials) && !existsSync(unfinishedCluster(folders))) {
    throw new StartError(
      `${folders.cluster} is gone, but ${folders.credentials} has the passwords of a database. ` +
        `${RESTORE}. To begin with an empty database, name another folder in DATA_DIR.`,
    );
  }
  await mkdir(unfinishedCluster(folders), { recursive: true, mode: 0o700 });
}

/** Creates the cluster atomically: it is renamed to its place when it is complete. An existing one is checked. */
export async function initialise(folders: Folders, binaries: Binaries, credentials: Credentials): Promise<void> {
  if (existsSync(folders.cluster)) return checkCluster(folders, binaries);
  const unfinished = unfinishedCluster(folders);
  const passwordFile = join(folders.sockets, 'password');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  for (const name of await readdir(unfinished)) await rm(join(unfinished, name), { recursive: true, force: true });
  await writeFile(passwordFile, credentials.superuser, { mode: 0o600 });
  if (folders.user) {
    await chown(unfinished, folders.user.uid, folders.user.gid);
    await chown(passwordFile, folders.user.uid, folders.user.gid);
  }
  // The builtin provider folds and compares Unicode the same way on every system, independent of installed locales.
  const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    const initdb = promisify(execFile)(
      binaries.initdb,
      ['-D', unfinished, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...options],
      { ...folders.user, cwd: folders.sockets, env: { ...process.env, LC_ALL: 'C' } },
    );
    killChildOnExit(initdb.child, 'SIGKILL');
    await initdb;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    if (/could not look up effective user ID/.test(stderr ?? '')) throw nameless();
    throw new StartError(`PostgreSQL could not be initialised: ${stderr || message}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, folders.cluster);
}

const nameless = () =>
  new StartError(
    `PostgreSQL can't be initialised by a user without a name: ${process.getuid?.()} is not in /etc/passwd. ` +
      'Start Karavan as a user who is, or name a server in DATABASE_URL.',
  );

/** Refuses a cluster that can't be started, and puts right what copying a folder changes. */
async function checkCluster(folders: Folders, binaries: Binaries): Promise<void> {
  await restoreOwnersAndModes(folders);
  requireAllParts(folders);
  await checkVersion(folders, binaries);
  await refuseRunningCopy(folders);
  await restoreEmptyFolders(folders);
}

async function checkVersion(folders: Folders, binaries: Binaries): Promise<void> {
  const [data] = (await readFile(join(folders.cluster, 'PG_VERSION'), 'utf8')).split(/\s/);
  const [program] = binaries.version.split('.');
  if (data !== program) {
    throw new StartError(
      `${folders.cluster} was written by PostgreSQL ${data}, but this version of Karavan brings ${program}. ` +
        'Start the version of Karavan that wrote it.',
    );
  }
}

/** `ready`: it accepts connections; `starting`: it refuses them for now; `away`: no server answers. */
async function ask(connection: Connection): Promise<'ready' | 'starting' | 'away'> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === '57P03') return 'starting';
    if (isAway(error) || message === 'timeout expired') return 'away';
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts PostgreSQL, or adopts the one that a killed Karavan left running. A dead postmaster's children can hold the
 * cluster for a moment longer: the start is tried again until they are gone. One that was started here is stopped when
 * the start fails.
 */
export async function start(
  folders: Folders,
  binaries: Binaries,
  connection: Connection,
  onTrouble: (message: string) => void,
): Promise<void> {
  const current: { attempt: Attempt | null } = { attempt: null };
  try {
    await startUntilReady(folders, binaries, connection, { current, onTrouble });
  } catch (error) {
    if (current.attempt && !current.attempt.exited) await stop(folders);
    throw refusalOf(error, folders, connection);
  }
}

type Starting = { current: { attempt: Attempt | null }; onTrouble: (message: string) => void };

async function startUntilReady(
  folders: Folders,
  binaries: Binaries,
  connection: Connection,
  { current, onTrouble }: Starting,
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT;
  let isReported = false;
  for (;;) {
    const answer = await ask(connection);
    const { attempt } = current;
    await refuseUnseenPostmaster(folders);
    if (answer === 'ready' && postmasterPid(folders) !== null) return;
    if (answer === 'away') refuseHaltedPostmaster(folders);
    const failed = attempt?.exited ? await logSince(folders, attempt.logStart) : null;
    if (failed !== null && !mayPass(failed)) throw notStarted(folders, failed);
    if (Date.now() > deadline) throw await outOfTime(folders, attempt);
    if (hasLostSocket(folders)) {
      onTrouble(`the socket of PostgreSQL in ${folders.sockets} was deleted; restarting PostgreSQL`);
      await stop(folders);
    } else if (answer === 'away' && (!attempt || attempt.exited) && postmasterPid(folders) === null) {
      if (failed !== null) await delay(RETRY);
      if (!(await hasLivingProcess(folders))) current.attempt = await launch(folders, binaries);
      else if (!isReported) {
        isReported = true;
        onTrouble(`processes of the last PostgreSQL on ${folders.dataDir} still run; waiting for their end`);
      }
    }
    await delay(POLL);
  }
}

/** Why no start succeeded in the time limit. */
async function outOfTime(folders: Folders, attempt: Attempt | null): Promise<StartError> {
  if (attempt) return notStarted(folders, await logSince(folders, attempt.logStart));
  const pid = postmasterPid(folders);
  return new StartError(pid === null ? leftOver(folders) : silent(folders, pid));
}

/** Whether a failed start is worth another try: the old postmaster's children are on their way out. */
const mayPass = (log: string) =>
  /lock file "postmaster\.pid" already exists|shared memory block .*still in use|another postmaster/i.test(log);

const logSince = async (folders: Folders, start: number): Promise<string> =>
  (await readFile(folders.log)).subarray(start).toString('utf8');

/**
 * Detached, so that Ctrl-C in a terminal reaches only Karavan, which first finishes its requests. No TCP port: only the
 * two users can enter the socket's folder.
 */
async function launch(folders: Folders, binaries: Binaries): Promise<Attempt> {
  await disownStrangersPids(folders);
  await makeSocketFolder(folders.sockets, folders.user);
  const log = await open(folders.log, 'a', 0o600);
  const liveness = await makeLivenessSocket(folders);
  const attempt: Attempt = { exited: false, logStart: (await log.stat()).size };
  const settings = {
    listen_addresses: '',
    // A list, so that a comma in a folder's name needs the quotes.
    unix_socket_directories: `"${folders.sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '256MB',
    // For a disk without seek times: a few hundred rows are found by index rather than by a full scan.
    random_page_cost: '1.1',
    // A new company may grow by thousands of rows a minute; until they are analysed, joins are planned for few rows.
    autovacuum_naptime: '10s',
    jit: 'off',
    // Starting parallel workers takes tens of milliseconds, longer than most reads: only long reports are worth it.
    parallel_setup_cost: '10000',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
  const child = spawn(
    binaries.postgres,
    ['-D', folders.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...folders.user,
      cwd: folders.sockets,
      detached: true,
      stdio: ['ignore', log.fd, log.fd, descriptorOf(liveness)],
    },
  );
  const exited = () => {
    attempt.exited = true;
  };
  killChildOnExit(child, 'SIGQUIT');
  child.once('exit', exited);
  child.once('error', exited);
  child.unref();
  liveness.close();
  await log.close();
  return attempt;
}

/** Fast shutdown: sessions are ended, committed data stays. Returns when the process has ended. */
export async function stop(folders: Folders): Promise<void> {
  const pid = postmasterPid(folders);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  while (isPostmaster(folders, pid)) await delay(POLL);
}

/** Immediate shutdown without waiting: committed data is recovered at the next start. */
export function stopAtOnce(folders: Folders): void {
  const pid = postmasterPid(folders);
  if (pid !== null) process.kill(pid, 'SIGQUIT');
}
