import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { listenOnNewFile, probe } from '../../socket-files.ts';
import { StartError } from './embedded-errors.ts';
import type { Folders } from './folders.ts';

const SOCKET = '.s.PGSQL.5432';

/** The line of the pid file, counted from 0, in which PostgreSQL names its socket's folder once the socket exists. */
const SOCKET_LINE = 4;

const pidFile = (folders: Folders) => join(folders.cluster, 'postmaster.pid');

/** The lines of a file; none without it. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * The process that serves the cluster, or null where none of this PID namespace does. The pid file of a killed one is
 * checked, never deleted.
 */
export function postmasterPid(folders: Folders): number | null {
  const pid = Number(linesOf(pidFile(folders))[0]);
  return pid > 0 && isPostmaster(folders, pid) ? pid : null;
}

/**
 * After a restart of the machine the pid in the file may belong to any process, also to another cluster's PostgreSQL;
 * in containers a killed process may stay as a zombie. Without /proc the file is trusted.
 */
export function isPostmaster(folders: Folders, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const { name, state } = statusOf(pid);
  if (name !== 'postgres' || state === 'Z') return false;
  const place = ofProcess(pid, 'cwd', (path) => readlinkSync(path));
  return place === null || place === realpathSync(folders.cluster);
}

function statusOf(pid: number): { name: string; state: string } {
  const status = ofProcess(pid, 'stat', (path) => readFileSync(path, 'utf8')) ?? '';
  const [, name = 'postgres', state = ''] = /\((.*)\) (\w)/s.exec(status) ?? [];
  return { name, state };
}

/** What /proc says of a process; null without /proc, without the right to read it, or when the process has ended. */
function ofProcess(pid: number, name: string, read: (path: string) => string): string | null {
  try {
    return read(`/proc/${pid}/${name}`);
  } catch {
    return null;
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

/**
 * Whether PostgreSQL runs and can't be reached, because its socket file was deleted: it makes no other one, and ignores
 * connections until it is restarted.
 */
export const hasLostSocket = (folders: Folders): boolean =>
  Boolean(linesOf(pidFile(folders))[SOCKET_LINE]) &&
  !existsSync(join(folders.sockets, SOCKET)) &&
  postmasterPid(folders) !== null;

/**
 * A socket file on which only processes of PostgreSQL listen: the postmaster inherits it, and each of its children from
 * it. None of them accepts a connection, but as long as one lives, in whichever container, the kernel does. Neither
 * process ids nor PostgreSQL's own check (a shared memory segment) are seen from another container.
 */
const LIVENESS = 'postgresql-lives.sock';

/** Replaces the socket file of ended processes. The server is handed to the postmaster and then closed here. */
export async function makeLivenessSocket(folders: Folders): Promise<Server> {
  const { server, file } = await listenOnNewFile(folders.dataDir, (socket) => socket.destroy());
  await rename(file, join(folders.dataDir, LIVENESS));
  return server;
}

/** The descriptor of a listening server, for a child process. */
export function descriptorOf(server: Server): number {
  const { _handle: handle } = server as Server & { _handle: { fd: number } };
  return handle.fd;
}

/** Whether any process of the last PostgreSQL lives, the children of a killed postmaster included. */
export const hasLivingProcess = async (folders: Folders): Promise<boolean> =>
  (await probe(folders.dataDir, LIVENESS)).state === 'held';

/** Whether a postmaster listens on its socket. A halted one does, and answers nothing. */
const isListening = async (folders: Folders): Promise<boolean> =>
  (await probe(folders.sockets, SOCKET)).state === 'held';

/**
 * Throws if a postmaster listens that is no process of this PID namespace: it can neither be watched nor stopped from
 * here, and another one beside it would destroy the database.
 */
export async function refuseUnseenPostmaster(folders: Folders): Promise<void> {
  // Asked twice, because the postmaster may have just begun, or end between the question and the look at its process.
  for (let time = 0; time < 2; time++) {
    if (postmasterPid(folders) !== null || !(await isListening(folders))) return;
  }
  throw new StartError(
    `A PostgreSQL that is not visible from here, in another container for example, runs on the data folder ` +
      `${folders.dataDir}. Stop that container and start again. Never delete files of a running PostgreSQL.`,
  );
}

export const leftOver = ({ dataDir }: Folders): string =>
  `Processes of the last PostgreSQL on the data folder ${dataDir} still run, here or in another container. ` +
  'End them or stop that container, and start again. Never delete files of a running PostgreSQL.';

/** Throws if the postmaster is halted: it would answer nothing, and another one must not be started beside it. */
export function refuseHaltedPostmaster(folders: Folders): void {
  const pid = postmasterPid(folders);
  if (pid !== null && statusOf(pid).state === 'T') throw new StartError(silent(folders, pid));
}

export const silent = ({ dataDir }: Folders, pid: number): string =>
  `PostgreSQL (process ${pid}) runs on the data folder ${dataDir} and does not answer: it is halted or overloaded. ` +
  `Let it continue (kill -CONT ${pid}) or end it (kill -QUIT ${pid}), and start again.`;

/** A pid that no process has: above every system's limit. */
const NO_PROCESS = '2147483647';

/**
 * PostgreSQL refuses to start while a process has the pid of one of its two lock files, even a process of another
 * program. Called when no process of the last PostgreSQL lives. The file in the cluster has to stay, because its other
 * lines let PostgreSQL check that no child of the dead postmaster still uses the cluster: so only the pid is replaced.
 */
export async function disownStrangersPids(folders: Folders): Promise<void> {
  const [pid = '', ...rest] = linesOf(pidFile(folders));
  if (Number(pid) > 0 && isAlive(Number(pid)) && !isPostmaster(folders, Number(pid))) {
    await writeFile(pidFile(folders), [NO_PROCESS, ...rest].join('\n'));
  }
  await rm(join(folders.sockets, `${SOCKET}.lock`), { force: true });
}
