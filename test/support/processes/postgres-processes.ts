import { readdirSync, readFileSync } from 'node:fs';
import { until } from '../wait.ts';
import { postmasterOf } from './start-ups.ts';

/** The child processes of a process. */
export const childrenOf = (parent: number): number[] =>
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

/** A postmaster and its children. */
type Frozen = { postmaster: number; children: number[] };

/** The postmaster comes last: while it is halted it reaps no child, so that each of them can still be signalled. */
function signal({ postmaster, children }: Frozen, name: NodeJS.Signals): void {
  for (const pid of [...children, postmaster]) process.kill(pid, name);
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
export async function freezePostgres(dataDir: string): Promise<Frozen> {
  const postmaster = await postmasterOf(dataDir);
  if (postmaster === null) throw new Error(`No PostgreSQL runs in ${dataDir}`);
  await halt(postmaster);
  const frozen = { postmaster, children: childrenOf(postmaster) };
  signal(frozen, 'SIGSTOP');
  return frozen;
}

export const thawPostgres = (frozen: Frozen): void => signal(frozen, 'SIGCONT');

/** Kills every process of a PostgreSQL at once: everything that was only in memory is lost. */
export async function killPostgres(dataDir: string): Promise<void> {
  signal(await freezePostgres(dataDir), 'SIGKILL');
}
