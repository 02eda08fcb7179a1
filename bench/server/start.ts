import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/server/source-files.ts';
import { plainEnv, watch } from '../../test/support/processes/server-process.ts';
import { inSeconds, type Row, workAtMost } from '../support/row.ts';
import { slowness } from '../support/slowness.ts';

const ROUNDS = 3;

const command = 'exec npm start';
/** The delay of the positive control. */
const hesitant = `sleep ${4 * slowness}; ${command}`;

/** The results of an earlier start in the checkout: the client, and caches of Node and of the build. */
const LEFT = ['dist', 'node_modules/.cache'];

/**
 * Measures the time from `npm start` to the message that Karavan is ready: after a fresh clone with the build of the
 * client, and once more.
 */
export async function measureStart(broken: boolean): Promise<Row[]> {
  const [first, second]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'karavan-bench-start-'));
    // As root the database runs as another user, who needs access to the folder.
    await chmod(folder, 0o755);
    for (const left of LEFT) await rm(join(projectRoot, left), { recursive: true, force: true });
    for (const times of [first, second]) times?.push(await start(broken ? hesitant : command, folder));
    await rm(folder, { recursive: true });
  }
  return [
    inSeconds('npm start, first time, with the build of the client', first ?? [], workAtMost(10, 's')),
    inSeconds('npm start, second time', second ?? [], workAtMost(1.5, 's')),
  ];
}

/**
 * Starts and stops the server as from a shell, with the results of earlier starts; returns the seconds until it was
 * ready.
 */
async function start(line: string, folder: string): Promise<number> {
  const begun = performance.now();
  const server = watch(spawn('sh', ['-c', line], { cwd: projectRoot, env: plainEnv({ DATA_DIR: folder }) }));
  await server.ready();
  const seconds = (performance.now() - begun) / 1000;
  server.kill('SIGTERM');
  await server.ended;
  return seconds;
}
