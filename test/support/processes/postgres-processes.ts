import { readdirSync, readFileSync } from 'node:fs';
import { until } from '../wait.ts';
import { postmasterOf } from './start-ups.ts';

/** The child processes of a process. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);

/** Null when the process has ended. */
function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, name);
}

/** Halts a process; resolves once it is stopped. */
export async function halt(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await until('the process to be halted', () => /^State:\s*T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')));
}

/**
 * Halts every process of the PostgreSQL of a data folder: they exist, hold their sockets and locks, and do nothing. The
 * postmaster is halted first, so that no child starts or ends meanwhile. Returns all of them.
 */
export async function freezePostgres(dataDir: string): Promise<number[]> {
  const postmaster = await postmasterOf(dataDir);
  if (postmaster === null) throw new Error(`No PostgreSQL runs in ${dataDir}`);
  signal([postmaster], 'SIGSTOP');
  const children = childrenOf(postmaster);
  signal(children, 'SIGSTOP');
  return [postmaster, ...children];
}

export const thawPostgres = (pids: number[]): void => signal(pids, 'SIGCONT');

/** Kills every process of a PostgreSQL at once: everything that was only in memory is lost. */
export async function killPostgres(dataDir: string): Promise<void> {
  signal(await freezePostgres(dataDir), 'SIGKILL');
}
