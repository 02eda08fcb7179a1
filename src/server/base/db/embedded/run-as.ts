import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { StartError } from './embedded-errors.ts';

/** The user that PostgreSQL runs as; undefined: the user of this process. PostgreSQL refuses root. */
export type RunAs = { uid: number; gid: number } | undefined;

const isRoot = () => process.getuid?.() === 0;

/**
 * Root runs PostgreSQL as the owner of an existing cluster, else as "nobody": the one unprivileged user that every
 * system has. Any other user runs it as itself.
 */
export function chooseUser(clusterDir: string): RunAs {
  if (!isRoot()) return undefined;
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  if (!entry) {
    throw new StartError(
      'PostgreSQL does not run as root and this system has no user "nobody". Start Karavan as an ordinary user.',
    );
  }
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** Whether that user can read a path, checked by trying it: modes, access lists and mounts decide together. */
export function canRead(path: string, user: RunAs): boolean {
  if (!user) return true;
  const test = '[ -r "$1" ] && { [ ! -d "$1" ] || [ -x "$1" ]; }';
  return spawnSync('/bin/sh', ['-c', test, 'sh', path], { ...user, cwd: '/' }).status === 0;
}
