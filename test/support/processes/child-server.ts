import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestDatabase } from '../cluster.ts';
import { until } from '../wait.ts';
import type { Instructions } from './serve.ts';
import { plainEnv } from './server-process.ts';

/** A server in a process of its own. */
export type ChildServer = {
  url: string;
  /** The time zone of the process. */
  timeZone: string;
  /** Everything that it wrote, to both outputs. */
  output: () => string;
  /** Asks it to stop and waits for its end; returns its exit code. */
  stop: () => Promise<number | null>;
};

/** Starts a server in a time zone, at a moment of its own, on an existing database. */
export async function startChildServer(
  database: TestDatabase,
  { timeZone = 'UTC', clock = null }: { timeZone?: string; clock?: string | null } = {},
): Promise<ChildServer> {
  const instructions: Instructions = { app: database.app, clock };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    env: { ...plainEnv(), TZ: timeZone, SERVE: JSON.stringify(instructions) },
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const line = await until('the address of the child server', () => {
    if (child.exitCode !== null) throw new Error(`The child server ended: ${output}`);
    return /^\{"url":.*$/m.exec(output)?.[0];
  }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    ...(JSON.parse(line) as { url: string; timeZone: string }),
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}
