import { createHash } from 'node:crypto';
import { link, readdir, readlink, realpath, rm } from 'node:fs/promises';
import type { Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { listenOnNewFile, probe, probePath } from './socket-files.ts';

/**
 * A lock on a folder, held by one process. It is a listening socket file in the folder: the kernel closes it when the
 * process ends in any way, and it is seen from every container that has the folder. Its holder answers connections.
 *
 * The files are numbered, and the lock belongs to the process that listens on the highest number. A dead holder's file
 * is never taken over: the next holder creates the next number, which only one process can do. The highest number is
 * never deleted, not even by a release, so a process that has looked at an older state can't create a higher one.
 */
export type Lock = { release: () => Promise<void>; announce: (url: string) => void };

/** The process that holds a lock. Its id is null where it belongs to another container or was not answered. */
export type Holder = { pid: number | null; url: string | null; host: string | null };

const LOCK = /^lock-(\d+)\.sock$/;
const lockFile = (number: number) => `lock-${number}.sock`;

/** The time that a holder gets to answer, ms. */
const PATIENCE = 2000;

/** The process that holds the folder's lock, or null. */
export async function lockHolder(folder: string): Promise<Holder | null> {
  for (;;) {
    const number = await highestNumber(folder);
    if (number === 0) return oldHolder(folder);
    const { state, answer } = await probe(folder, lockFile(number), PATIENCE);
    if (state === 'held') return parseHolder(answer);
    if (state === 'stale') return oldHolder(folder);
  }
}

/** Takes the folder's lock, or returns the process that has it. */
export async function tryLock(folder: string): Promise<Lock | Holder> {
  let url = '';
  const namespace = await pidNamespace();
  const { server, file } = await listenOnNewFile(folder, (socket) =>
    socket.end(JSON.stringify({ pid: process.pid, url, host: hostname(), namespace })),
  );
  try {
    for (;;) {
      const before = await highestNumber(folder);
      const holder = await lockHolder(folder);
      if (holder === null && (await takeNumber(folder, file, before + 1))) break;
      if (holder === null) continue;
      await close(server);
      return holder;
    }
  } catch (error) {
    await close(server);
    throw error;
  } finally {
    await rm(file, { force: true });
  }
  return {
    release: () => close(server),
    announce: (address) => {
      url = address;
    },
  };
}

/** The highest number of a lock file in the folder, 0 without any. */
async function highestNumber(folder: string): Promise<number> {
  const numbers = (await readdir(folder)).map((name) => Number(LOCK.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

/** Gives the listening file that number; false when another process was first. Lower numbers are removed. */
async function takeNumber(folder: string, file: string, number: number): Promise<boolean> {
  const path = join(folder, lockFile(number));
  try {
    await link(file, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  // The number was free although higher ones exist: the folder was looked at before several others have held the lock.
  if ((await highestNumber(folder)) !== number) {
    await rm(path, { force: true });
    return false;
  }
  for (const name of await readdir(folder)) {
    if (Number(LOCK.exec(name)?.[1] ?? number) < number) await rm(join(folder, name), { force: true });
  }
  return true;
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** Process ids are valid within one namespace only. Empty where the system has none. */
const pidNamespace = (): Promise<string> => readlink('/proc/self/ns/pid').catch(() => '');

async function parseHolder(answer: string): Promise<Holder> {
  if (answer === '') return { pid: null, url: null, host: null };
  const { pid, url, host, namespace } = JSON.parse(answer) as {
    pid: number;
    url: string;
    host: string;
    namespace: string;
  };
  const isHere = namespace === (await pidNamespace());
  return { pid: isHere ? pid : null, url: url || null, host: isHere ? null : host };
}

/** Who holds a lock, for people. */
export function describeHolder({ pid, url, host }: Holder): string {
  if (pid !== null) return `process ${pid}${url ? ` at ${url}` : ''}`;
  if (host !== null) return `a process in another container, whose host name is ${host}`;
  return 'a process that does not answer: it may be halted';
}

/**
 * The holder by the rules of version 0.1, which locked an abstract socket name: an upgrade must not start beside it.
 * Its answer is its process id and URL.
 */
async function oldHolder(folder: string): Promise<Holder | null> {
  if (process.platform !== 'linux') return null;
  const hash = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex');
  const { state, answer } = await probePath(`\0karavan:${hash.slice(0, 24)}`, PATIENCE);
  if (state !== 'held') return null;
  const [pid, url] = answer.split(' ');
  return { pid: Number(pid) || null, url: url || null, host: null };
}
