import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, open, readFile, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { killChildOnExit } from '../../kill-child-on-exit.ts';
import { isAway } from '../database-errors.ts';
import type { Connection } from '../settings.ts';
import type { Binaries } from './binaries.ts';
import type { Credentials } from './credentials.ts';
import { StartError } from './embedded-errors.ts';
import type { Folders } from './folders.ts';

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

/** Creates the cluster atomically: it is renamed to its place when it is complete. */
export async function initialise(folders: Folders, binaries: Binaries, credentials: Credentials): Promise<void> {
  if (existsSync(join(folders.cluster, 'PG_VERSION'))) return checkVersion(folders, binaries);
  const unfinished = `${folders.cluster}.unfinished`;
  const passwordFile = join(folders.sockets, 'password');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
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

async function checkVersion(folders: Folders, binaries: Binaries): Promise<void> {
  const [data] = (await readFile(join(folders.cluster, 'PG_VERSION'), 'utf8').catch(unreadable(folders))).split(/\s/);
  const [program] = binaries.version.split('.');
  if (data !== program) {
    throw new StartError(
      `${folders.cluster} was written by PostgreSQL ${data}, but this version of Karavan brings ${program}. ` +
        'Start the version of Karavan that wrote it.',
    );
  }
}

const unreadable = (folders: Folders) => () => {
  throw new StartError(`${folders.cluster} belongs to another user. Start Karavan as that user.`);
};

const pidFile = (folders: Folders) => join(folders.cluster, 'postmaster.pid');

/** The process that serves the cluster, or null. The pid file of a killed one is checked, never deleted. */
export async function postmasterPid(folders: Folders): Promise<number | null> {
  const pid = Number((await readFile(pidFile(folders), 'utf8').catch(() => '')).split('\n')[0]);
  return pid > 0 && (await isPostmaster(folders, pid)) ? pid : null;
}

/**
 * After a restart of the machine the pid in the file may belong to any process, also to another cluster's PostgreSQL;
 * in containers a killed process may stay as a zombie. Without /proc the file is trusted.
 */
async function isPostmaster(folders: Folders, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, name = 'postgres', state] = /\((.*)\) (\w)/s.exec(status) ?? [];
  if (name !== 'postgres' || state === 'Z') return false;
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return place === null || place === (await realpath(folders.cluster));
}

/** A pid that no process has: above every system's limit. */
const NO_PROCESS = '2147483647';

/**
 * PostgreSQL refuses to start while a process has the pid of its file. The file has to stay, because its other lines
 * let PostgreSQL check that no child of the dead postmaster still uses the cluster: so only the pid is replaced.
 */
async function disownStrangersPid(folders: Folders): Promise<void> {
  const [pid = '', ...rest] = (await readFile(pidFile(folders), 'utf8').catch(() => '')).split('\n');
  if (Number(pid) > 0 && isAlive(Number(pid)) && !(await isPostmaster(folders, Number(pid)))) {
    await writeFile(pidFile(folders), [NO_PROCESS, ...rest].join('\n'));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
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
 * cluster for a moment longer: the start is tried again until they are gone.
 */
export async function start(folders: Folders, binaries: Binaries, connection: Connection): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT;
  let attempt: Attempt | null = null;
  for (;;) {
    const answer = await ask(connection);
    if (answer === 'ready') return;
    const failed = attempt?.exited ? await logSince(folders, attempt.logStart) : null;
    if (failed !== null && !mayPass(failed)) throw notStarted(folders, failed);
    if (Date.now() > deadline) throw notStarted(folders, await logSince(folders, attempt?.logStart ?? 0));
    if (answer === 'away' && (!attempt || attempt.exited) && (await postmasterPid(folders)) === null) {
      if (failed !== null) await delay(RETRY);
      attempt = await launch(folders, binaries);
    }
    await delay(POLL);
  }
}

/** Whether a failed start is worth another try: the old postmaster's children are on their way out. */
const mayPass = (log: string) =>
  /lock file "postmaster\.pid" already exists|shared memory block .*still in use|another postmaster/i.test(log);

const logSince = async (folders: Folders, start: number): Promise<string> =>
  (await readFile(folders.log)).subarray(start).toString('utf8');

const notStarted = (folders: Folders, log: string) =>
  new StartError(`PostgreSQL did not start. From ${folders.log}:\n${log.trimEnd().split('\n').slice(-8).join('\n')}`);

/**
 * Detached, so that Ctrl-C in a terminal reaches only Karavan, which first finishes its requests. No TCP port: only the
 * two users can enter the socket's folder.
 */
async function launch(folders: Folders, binaries: Binaries): Promise<Attempt> {
  await disownStrangersPid(folders);
  const log = await open(folders.log, 'a', 0o600);
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
    { ...folders.user, cwd: folders.sockets, detached: true, stdio: ['ignore', log.fd, log.fd] },
  );
  const exited = () => {
    attempt.exited = true;
  };
  killChildOnExit(child, 'SIGQUIT');
  child.once('exit', exited);
  child.once('error', exited);
  child.unref();
  await log.close();
  return attempt;
}

/** Fast shutdown: sessions are ended, committed data stays. Returns when the process has ended. */
export async function stop(folders: Folders): Promise<void> {
  const pid = await postmasterPid(folders);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  while (await isPostmaster(folders, pid)) await delay(POLL);
}

/** Immediate shutdown without waiting: committed data is recovered at the next start. */
export function stopAtOnce(folders: Folders): void {
  const file = pidFile(folders);
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGQUIT');
}
