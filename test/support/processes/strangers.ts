import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import { until } from '../wait.ts';

/** A process unrelated to Karavan, until the end of the test. */
export function startUnrelatedProcess(
  command = 'sleep',
  args = ['600'],
  user: { uid?: number; gid?: number } = {},
): number {
  const child = spawn(command, args, { stdio: 'ignore', cwd: '/', ...user });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid ?? 0;
}

/**
 * A PostgreSQL that has ended and stays in the list of processes, since its parent, now a `sleep`, does not reap it.
 */
export async function startZombie(postgres: string): Promise<number> {
  const parent = startUnrelatedProcess('/bin/sh', ['-c', `'${postgres}' --version & exec sleep 600`]);
  return until('a zombie', async () => {
    const child = Number(await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8'));
    const status = await readFile(`/proc/${child}/stat`, 'utf8').catch(() => '');
    return status.includes('(postgres) Z') && child;
  });
}
