import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockHolder } from '../../src/server/folder-lock.ts';
import type { Ending } from '../support/server-process.ts';
import { openSql } from '../support/sql.ts';
import {
  expectNothingBehind,
  firstManager,
  ownFolder,
  pressUntilGone,
  serve,
  stop,
  superuserOf,
} from '../support/start-ups.ts';
import { until } from '../support/wait.ts';

async function expectNextStart(folder: string): Promise<void> {
  const next = serve(folder);
  await firstManager(await next.ready());
  await stop(next);
  await expectNothingBehind(folder);
}

const initdbWorks = (folder: string) => existsSync(join(folder, 'database.unfinished/base'));
const good: Ending = { code: 0, signal: null };

const moments: [string, Ending, (folder: string) => boolean | Promise<boolean>][] = [
  ['Node has just been spawned', { code: null, signal: 'SIGINT' }, () => true],
  ['the server has taken its lock', good, async (folder) => (await lockHolder(folder)) !== null],
  ['initdb works', good, initdbWorks],
  ['PostgreSQL starts', good, (folder) => existsSync(join(folder, 'database/postmaster.pid'))],
];

test.each(moments)('Ctrl-C when %s leaves nothing running, and the next start works', async (_, ending, hasCome) => {
  const folder = await ownFolder();
  const server = serve(folder);
  await until('the moment', () => hasCome(folder));
  server.kill('SIGINT');
  expect(await server.ended, server.output()).toEqual(ending);
  expect(server.output()).not.toMatch(/^\s+at /m);
  await expectNothingBehind(folder);
  await expectNextStart(folder);
});

test('Ctrl-C again and again while initdb works leaves nothing that the next start could stumble over', async () => {
  const folder = await ownFolder();
  const server = serve(folder);
  await until('initdb', () => initdbWorks(folder));
  await pressUntilGone(server);
  await expectNextStart(folder);
});

test('Ctrl-C while the server waits for its turn to change the schema ends PostgreSQL too', async () => {
  const folder = await ownFolder();
  const first = serve(folder);
  await first.ready();
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
