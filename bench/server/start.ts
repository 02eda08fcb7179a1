import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/server/source-files.ts';
import { plainEnv, watch } from '../../test/support/processes/server-process.ts';
import { inSeconds, type Row } from '../support/row.ts';

const ROUNDS = 3;

const command = 'exec npm start';
/** The positive control: it is thought about for a while before. */
const hesitant = `sleep 4; ${command}`;

/** What an earlier start has left in the checkout: the client, and what Node and the build keep. */
const LEFT = ['dist', 'node_modules/.cache'];

/**
 * How long it takes from `npm start` to the word that Karavan is ready: as on a fresh clone, the client's build included,
 * and then once more.
 */
export async function measureStart(broken: boolean): Promise<Row[]> {
  const [first, second]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'karavan-bench-start-'));
    // As root the database runs as another user, who has to pass through.
    await chmod(folder, 0o755);
    for (const left of LEFT) await rm(join(projectRoot, left), { recursive: true, force: true });
    for (const times of [first, second]) times?.push(await start(broken ? hesitant : command, folder));
    await rm(folder, { recursive: true });
  }
  return [
    inSeconds('npm start, first time, with the build of the client', first ?? [], 10),
    inSeconds('npm start, second time', second ?? [], 1.5),
  ];
}

/** Starts and stops the server as a person's shell does, with what an earlier start has left; answers with the seconds until it was ready. */
async function start(line: string, folder: string): Promise<number> {
  const begun = performance.now();
  const server = watch(spawn('sh', ['-c', line], { cwd: projectRoot, env: plainEnv({ DATA_DIR: folder }) }));
  await server.ready();
  const seconds = (performance.now() - begun) / 1000;
  server.kill('SIGTERM');
  await server.ended;
  return seconds;
}
