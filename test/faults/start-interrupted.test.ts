import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { lockHolder } from '../../src/server/base/folder-lock.ts';
import { passableFolder } from '../support/processes/folders.ts';
import {
  clear,
  expectNothingBehind,
  firstManager,
  interrupt,
  pressUntilGone,
  processesIn,
  serve,
  stop,
  superuserOf,
} from '../support/processes/start-ups.ts';
import { openSql } from '../support/server/sql.ts';
import { isThorough } from '../support/thorough.ts';
import { until } from '../support/wait.ts';

/** One folder: each test starts on what the one before has left, as a person does who tries again. */
const folder = await passableFolder();
afterAll(() => clear(folder));

/** A new server deletes the unfinished folder of an interrupted one before its initdb starts, so a folder without a process is old. */
const initdbWorks = async () =>
  (await processesIn(folder)).length > 0 && existsSync(join(folder, 'database.unfinished/base'));
const isLocked = async () => (await lockHolder(folder)) !== null;
const isLaunched = () => existsSync(join(folder, 'database/postmaster.pid'));

/** A server that ended at once does not wait for its children: they may still be on their way out. */
async function expectNothingLeft(): Promise<void> {
  await until('the end of everything', async () => (await processesIn(folder)).length === 0);
  await expectNothingBehind(folder);
}

describe('SIGINT during the first start', () => {
  test('ends a server that has no handler for it yet by the signal itself, and leaves nothing behind', async () => {
    const server = serve(folder);
    server.kill('SIGINT');
    expect(await server.ended, server.output()).toEqual({ code: null, signal: 'SIGINT' });
    await expectNothingBehind(folder);
  });

  test('that is sent again and again while initdb works leaves nothing running', async () => {
    const server = serve(folder);
    await until('initdb', initdbWorks);
    await pressUntilGone(server);
    await until('the end of everything', async () => (await processesIn(folder)).length === 0);
    expect(existsSync(join(folder, 'database'))).toBe(false);
  });

  test.each([
    ['initdb works', initdbWorks],
    ['PostgreSQL starts', isLaunched],
  ])('that is sent while %s leaves nothing running', async (_, hasCome) => {
    const server = serve(folder);
    await until('the moment', hasCome);
    await interrupt(server);
    await expectNothingLeft();
  });

  test.runIf(isThorough)('that is sent when the server has taken its lock leaves nothing running', async () => {
    const server = serve(folder);
    await until('the lock', isLocked);
    await interrupt(server);
    await expectNothingLeft();
  });
});

test('Ctrl-C while the server waits for its turn to change the schema ends PostgreSQL too', async () => {
  const first = serve(folder);
  // What was interrupted is no hindrance.
  await firstManager(await first.ready());
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
  await expectNothingBehind(folder);
});
