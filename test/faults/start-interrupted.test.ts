import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { lockHolder } from '../../src/server/base/folder-lock.ts';
import { passableFolder } from '../support/processes/folders.ts';
import {
  expectNoLeftovers,
  interrupt,
  interruptUntilExit,
  killAndRemove,
  processesIn,
  serve,
  setUpFirstManager,
  stop,
  superuserOf,
} from '../support/processes/start-ups.ts';
import { openSql } from '../support/server/sql.ts';
import { isThorough } from '../support/thorough.ts';
import { until } from '../support/wait.ts';

/** One folder: each test starts on what the one before has left, as a person does who tries again. */
const folder = await passableFolder();
afterAll(() => killAndRemove(folder));

/**
 * A new server deletes the unfinished folder of an interrupted one before its initdb starts, so a folder without a
 * process is old.
 */
const initdbWorks = async () =>
  (await processesIn(folder)).length > 0 && existsSync(join(folder, 'database.unfinished/base'));
const isLocked = async () => (await lockHolder(folder)) !== null;
const isLaunched = () => existsSync(join(folder, 'database/postmaster.pid'));

/** A server that ended at once does not wait for its children, which may still be ending. */
async function expectNothingLeft(): Promise<void> {
  await until('the end of everything', async () => (await processesIn(folder)).length === 0);
  await expectNoLeftovers(folder);
}

describe('SIGINT during the first start', () => {
  test('SIGINT ends a server that has no handler for it yet, and no process or file remains', async () => {
    const server = serve(folder);
    server.kill('SIGINT');
    expect(await server.ended, server.output()).toEqual({ code: null, signal: 'SIGINT' });
    await expectNoLeftovers(folder);
  });

  test('SIGINT sent repeatedly during initdb leaves no process running', async () => {
    const server = serve(folder);
    await until('initdb', initdbWorks);
    await interruptUntilExit(server);
    await until('the end of everything', async () => (await processesIn(folder)).length === 0);
    expect(existsSync(join(folder, 'database'))).toBe(false);
  });

  test.each([
    ['initdb works', initdbWorks],
    ['PostgreSQL starts', isLaunched],
  ])('SIGINT sent while %s leaves no process running', async (_, hasCome) => {
    const server = serve(folder);
    await until('the moment', hasCome);
    await interrupt(server);
    await expectNothingLeft();
  });

  test.runIf(isThorough)('SIGINT sent when the server has taken its lock leaves no process running', async () => {
    const server = serve(folder);
    await until('the lock', isLocked);
    await interrupt(server);
    await expectNothingLeft();
  });
});

test('Ctrl-C while the server waits for its turn to migrate ends PostgreSQL too', async () => {
  const first = serve(folder);
  // An interrupted start does not hinder the next one.
  await setUpFirstManager(await first.ready());
  const sql = await openSql(await superuserOf(folder));
  onTestFinished(() => sql.end());
  first.kill('SIGKILL');
  await first.ended;
  await sql.query('begin');
  await sql.query('lock table schema_migrations in access exclusive mode');
  const second = serve(folder);
  const waiting = 'select from pg_locks where not granted';
  await until('the server to wait', async () => (await sql.query(waiting)).length > 0);
  await stop(second);
  expect(second.output()).not.toMatch(/ready after|^\s+at /m);
  await expectNoLeftovers(folder);
});
