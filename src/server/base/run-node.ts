import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { projectRoot } from '../source-files.ts';
import { endWithUs } from './kill-child-on-exit.ts';

/** What the server and other programs leave of the processor. */
export const LOWEST_PRIORITY = constants.priority.PRIORITY_LOW;

/** Runs a script of the build; one that fails is an error with all that it wrote. */
export function runNode(script: string[], priority?: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let written = '';
  const child = spawn(process.execPath, script, { cwd: projectRoot });
  if (child.pid && priority !== undefined) setPriority(child.pid, priority);
  endWithUs(child, 'SIGTERM');
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      written += chunk;
    });
  }
  child.once('error', reject);
  child.once('close', (code) => {
    if (code === 0) resolve();
    else reject(new Error(`${script.join(' ')} failed:\n${written}`));
  });
  return promise;
}
