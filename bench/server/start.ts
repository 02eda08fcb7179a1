import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClientIfNeeded } from '../../src/server/client-build.ts';
import { projectRoot } from '../../src/server/config.ts';
import { plainEnv, watch } from '../../test/support/server-process.ts';
import { atMost, type Row } from '../support/row.ts';
import { median } from '../support/statistics.ts';

const ROUNDS = 3;
const PATIENCE = 60_000;

const command = 'exec npm start';
/** The positive control: it is thought about for a while before. */
const hesitant = `sleep 4; ${command}`;

/** How long it takes from `npm start` to the word that Karavan is ready, in an empty folder and then in that folder. */
export async function measureStart(broken: boolean): Promise<Row[]> {
  await buildClientIfNeeded();
  const [first, second]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'karavan-bench-start-'));
    // As root the database runs as another user, who has to pass through.
    await chmod(folder, 0o755);
    for (const times of [first, second]) times?.push(await start(broken ? hesitant : command, folder));
    await rm(folder, { recursive: true });
  }
  return [
    row('npm start, first time, beside the build of the client', first ?? [], 3),
    row('npm start, second time', second ?? [], 1.5),
  ];
}

/** Starts and stops the server as a person's shell does, with what an earlier start has left; answers with the seconds until it was ready. */
async function start(line: string, folder: string): Promise<number> {
  const begun = performance.now();
  const server = watch(spawn('sh', ['-c', line], { cwd: projectRoot, env: plainEnv({ DATA_DIR: folder }) }));
  await server.ready(PATIENCE);
  const seconds = (performance.now() - begun) / 1000;
  server.kill('SIGTERM');
  await server.ended;
  return seconds;
}

function row(job: string, seconds: number[], bound: number): Row {
  const each = seconds.map((one) => `${one.toFixed(2)} s`).join(', ');
  return { job, measured: each, beside: '', figure: median(seconds), bound: atMost(bound, 's') };
}
