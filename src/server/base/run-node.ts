import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { projectRoot } from '../source-files.ts';
import { killChildOnExit } from './kill-child-on-exit.ts';

/** The lowest priority, for work in the background. */
export const LOWEST_PRIORITY = constants.priority.PRIORITY_LOW;

type RunOptions = {
  priority?: number;
  /** Ends the process. */
  signal?: AbortSignal;
};

/** Runs a script in a child process; a failure rejects with its output. */
export function runNode(script: string[], { priority, signal }: RunOptions = {}): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = '';
  const child = spawn(process.execPath, script, { cwd: projectRoot, ...(signal ? { signal } : {}) });
  if (child.pid && priority !== undefined) setPriority(child.pid, priority);
  killChildOnExit(child, 'SIGTERM');
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  child.once('error', reject);
  child.once('close', (code) => {
    if (code === 0) resolve();
    else reject(new Error(`${script.join(' ')} failed:\n${output}`));
  });
  return promise;
}
