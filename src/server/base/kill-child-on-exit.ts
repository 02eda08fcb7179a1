import type { ChildProcess } from 'node:child_process';

/** Kills a child process when this process exits, except by SIGKILL. */
export function killChildOnExit(child: ChildProcess, signal: NodeJS.Signals): void {
  const end = () => void child.kill(signal);
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
}
