import { spawn } from 'node:child_process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../src/server/source-files.ts';
import { freshName } from '../support/data/command-rows.ts';
import { recordedDirections, sharedFolder } from '../support/processes/at-rest.ts';
import { plainEnv, type ServerProcess, watch } from '../support/processes/server-process.ts';
import {
  addDirections,
  directionsOf,
  expectNoLeftovers,
  interruptUntilExit,
  kill,
  processesIn,
  serve,
  stop,
  superuserOf,
} from '../support/processes/start-ups.ts';
import { Api } from '../support/server/api.ts';
import { openSql } from '../support/server/sql.ts';
import { isThorough } from '../support/thorough.ts';
import { until } from '../support/wait.ts';

const { folder, token } = await sharedFolder();

type Request = { outcome: Promise<number | 'broken'>; letGo: () => Promise<unknown> };

/** A new direction that is under way, held by the database until it is released. */
async function requestUnderWay(manager: Api): Promise<Request> {
  const sql = await openSql(await superuserOf(folder));
  onTestFinished(() => sql.end());
  await sql.query('begin');
  await sql.query('lock table directions in access exclusive mode');
  const outcome = manager.post('/directions/', { name: freshName() }).then(
    ({ status }) => status,
    () => 'broken' as const,
  );
  const waiting = 'select from pg_locks where not granted';
  await until('a request under way', async () => (await sql.query(waiting)).length > 0);
  return { outcome, letGo: () => sql.query('commit') };
}

/** The manager, at the address of this server. */
const managerAt = async (server: ServerProcess) => new Api(await server.ready(), token);

const STOPPING = /^SIG\w+: finishing requests and jobs in progress$/m;

/**
 * `npm start` as a terminal runs it: npm, its shell and the server in one process group, which receives Ctrl-C as a
 * whole.
 */
function npmStart(shell: string): ServerProcess {
  const env = plainEnv({ DATA_DIR: folder, npm_config_script_shell: shell, npm_config_update_notifier: 'false' });
  const npm = watch(spawn('npm', ['start'], { cwd: projectRoot, env, detached: true }));
  onTestFinished(async () => {
    kill(-npm.pid, 'SIGKILL');
    await npm.ended;
  });
  return npm;
}

async function expectToFinish(shell: string): Promise<void> {
  const npm = npmStart(shell);
  const { outcome, letGo } = await requestUnderWay(await managerAt(npm));
  kill(-npm.pid, 'SIGINT');
  await until('the server to receive the signal', () => STOPPING.test(npm.output()));
  await letGo();
  expect(await outcome).toBe(201);
  await npm.ended;
  await until('the end of everything', async () => (await processesIn(folder)).length === 0);
  expect(npm.output()).not.toContain('Stopping at once');
  await expectNoLeftovers(folder);
}

describe('Ctrl-C', () => {
  test.runIf(isThorough)('Ctrl-C stops the server and PostgreSQL cleanly', async () => {
    const server = serve(folder);
    await addDirections(await managerAt(server), [freshName()]);
    await stop(server);
    expect(server.output()).toMatch(STOPPING);
    await expectNoLeftovers(folder);
  });

  test('repeated Ctrl-C ends everything at once, and acknowledged data is there at the next start', async () => {
    const server = serve(folder);
    const manager = await managerAt(server);
    await addDirections(manager, Array.from({ length: 20 }, freshName));
    const acknowledged = await directionsOf(manager);
    const { outcome } = await requestUnderWay(manager);
    expect(await interruptUntilExit(server)).toEqual({ code: 1, signal: null });
    // The database still holds the request.
    expect(await outcome).toBe('broken');
    await until('the end of everything', async () => (await processesIn(folder)).length === 0);
    expect(await recordedDirections(folder)).toEqual(acknowledged);
  });

  test('Ctrl-C in a terminal where the server is npm’s own child, and receives it twice, lets a request finish', () =>
    expectToFinish('/bin/bash'));

  test.runIf(isThorough)('Ctrl-C in a terminal with a shell between npm and the server lets a request finish', () =>
    expectToFinish('/bin/sh'),
  );
});

test('a closed terminal stops the server cleanly too, although its output can not be written', async () => {
  const server = serve(folder, { env: { LOG_LEVEL: 'info' } });
  const url = await server.ready();
  const { outcome, letGo } = await requestUnderWay(await managerAt(server));
  server.stopReading();
  server.kill('SIGHUP');
  const isClosed = () =>
    fetch(url).then(
      () => false,
      () => true,
    );
  await until('the server to accept no connection', isClosed);
  await letGo();
  expect(await outcome).toBe(201);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  await expectNoLeftovers(folder);
});
