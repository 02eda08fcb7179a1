import { spawn } from 'node:child_process';
import { plainEnv, programOf } from './server-process.ts';

/** How a command ended: its exit code, and what it wrote to both outputs. */
export type Ended = { code: number | null; out: string; err: string };

/** Runs the real command line on a data folder, with an input of its own. */
export function karavan(
  dataDir: string,
  typed: string[],
  { input = '', env = {} }: { input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...programOf('src/server/cli.ts'), ...typed], {
      env: plainEnv({ DATA_DIR: dataDir, ...env }),
    });
    const ended: Ended = { code: null, out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      ended.out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      ended.err += text;
    });
    child.on('error', reject).on('close', (code) => resolve({ ...ended, code }));
    child.stdin.on('error', () => undefined).end(input);
  });
}
