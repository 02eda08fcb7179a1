import type { ChildProcess } from 'node:child_process';

/** A child that does not stay behind when this process exits without having waited for it. Only SIGKILL gets past. */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals): void {
  const end = () => void child.kill(signal);
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
}
