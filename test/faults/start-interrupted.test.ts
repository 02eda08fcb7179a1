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
type Moment = { name: string; hasCome: (folder: string) => boolean | Promise<boolean>; ending: Ending };

const good: Ending = { code: 0, signal: null };
const spawned: Moment = { name: 'Node is there', hasCome: () => true, ending: { code: null, signal: 'SIGINT' } };
const locked: Moment = { name: 'lock', hasCome: async (folder) => (await lockHolder(folder)) !== null, ending: good };
const initialising: Moment = { name: 'initdb', hasCome: initdbWorks, ending: good };
const launched: Moment = {
  name: 'PostgreSQL',
  hasCome: (folder) => existsSync(join(folder, 'database/postmaster.pid')),
  ending: good,
};

test.each([
  ['Node has just been spawned, and then while initdb works', [spawned, initialising]],
  ['the server has taken its lock, and then while PostgreSQL starts', [locked, launched]],
])('Ctrl-C when %s leaves nothing running, and the next start works', async (_, moments) => {
  const folder = await ownFolder();
  for (const { name, hasCome, ending } of moments) {
    const server = serve(folder);
    await until(name, () => hasCome(folder));
    server.kill('SIGINT');
    expect(await server.ended, `${name}: ${server.output()}`).toEqual(ending);
    expect(server.output(), name).not.toMatch(/^\s+at /m);
    await expectNothingBehind(folder);
  }
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
