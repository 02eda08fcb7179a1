import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const pidFile = (dataDir: string) => join(dataDir, 'database/postmaster.pid');

/** The first process of the PostgreSQL of a data folder, whose children all the others are. */
export const postmasterOf = (dataDir: string): number => Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]);

const processes = (): { pid: number; parent: number; name: string }[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, name]) => ({ pid: Number(pid), parent: Number(parent), name: name ?? '' }));

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, name);
}

/**
 * Halts every process of a PostgreSQL: they are there, hold their sockets and locks, and do nothing. The postmaster comes
 * first, so that no child comes or goes meanwhile. Answers with all of them.
 */
export function freezePostgres(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir);
  signal([postmaster], 'SIGSTOP');
  const children = processes().flatMap(({ pid, parent }) => (parent === postmaster ? [pid] : []));
  signal(children, 'SIGSTOP');
  return [postmaster, ...children];
}

export const thawPostgres = (pids: number[]): void => signal(pids, 'SIGCONT');

/** Kills every process of a PostgreSQL at one moment: whatever was only in memory is gone. */
export const killPostgres = (dataDir: string): void => signal(freezePostgres(dataDir), 'SIGKILL');

/** The same for whatever is left of one; there may be none, or the pid in its file may be somebody else's by now. */
export function killRemains(dataDir: string): void {
  if (!existsSync(pidFile(dataDir))) return;
  const postmaster = postmasterOf(dataDir);
  if (processes().some(({ pid, name }) => pid === postmaster && name.includes('postgres'))) killPostgres(dataDir);
}
