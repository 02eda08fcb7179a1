import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/server/base/config.ts';
import { openDatabase } from '../../src/server/base/database.ts';
import { MigrationError, migrate } from '../../src/server/base/db/migrate.ts';
import { asApp, type Connection, type Connections } from '../../src/server/base/db/settings.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/processes/own-postgres.ts';
import { ownFolder, superuserOf } from '../support/processes/start-ups.ts';
import { openSql, type Sql } from '../support/server/sql.ts';

let postgres: OwnPostgres;
let sql: Sql;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  sql = await openSql(await superuserOf(postgres.dataDir, 'postgres'));
  // The owner signs in without a password, as peer authentication permits.
  const hba = join(postgres.dataDir, 'database/pg_hba.conf');
  await writeFile(hba, `local all agency trust\n${await readFile(hba, 'utf8')}`);
  await sql.query('select pg_reload_conf()');
  await sql.query('alter role karavan_app rename to karavan_app_before');
  await sql.query('create role agency login createrole');
});
afterAll(async () => {
  await sql?.end();
  await postgres?.remove();
});
beforeEach(async () => {
  await sql.query('drop database if exists agency with (force)');
  await sql.query('drop role if exists karavan_app');
  await sql.query('create database agency owner agency');
});

/** A server on a machine with that folder. */
async function machine(DATA_DIR?: string): Promise<Connections> {
  const env = {
    DATABASE_URL: `postgres://agency@localhost/agency?host=${postgres.owner.host}`,
    DATA_DIR: DATA_DIR ?? (await ownFolder()),
  };
  return openDatabase(readConfig(env), 'serve', () => undefined);
}

const refused = (connections: Connections) =>
  migrate(connections).then(
    () => null,
    (error: unknown) => error,
  );
const canSignIn = (app: Connection) =>
  openSql(app).then(
    async (client) => {
      await client.end();
      return true;
    },
    () => false,
  );

test('the app role of an owner without a password has a random one, which later starts on that machine read from its file', async () => {
  const folder = await ownFolder();
  const first = await machine(folder);
  await migrate(first);
  expect(await canSignIn(first.app)).toBe(true);
  expect(await migrate(await machine(folder))).toEqual([]);
  for (const guessed of ['', asApp({ ...first.owner, password: ' ' }).password, asApp(first.owner, 'x').password]) {
    expect(await canSignIn({ ...first.app, password: guessed })).toBe(false);
  }
});

test('another machine does not replace the app role’s password: it is refused with the advice to copy the file or name a role', async () => {
  const first = await machine();
  await migrate(first);
  const second = await machine();
  const error = await refused(second);
  expect(error).toBeInstanceOf(MigrationError);
  expect((error as Error).message).toMatch(/has another password than the one in .*app-password-.*DATABASE_APP_URL/);
  expect((error as Error).message).not.toContain(second.app.password);
  expect(await canSignIn(first.app)).toBe(true);
  // With a copy of the first machine’s file it serves.
  await writeFile(second.appPasswordFile ?? '', `${first.app.password}\n`);
  const folder = join(second.appPasswordFile ?? '', '..');
  expect(await migrate(await machine(folder))).toEqual([]);
});

test('an app role whose password was derived from an absent one gets a random password', async () => {
  const connections = await machine();
  // As earlier versions of the server set it.
  const followed = asApp(connections.owner, 'that a stranger can compute');
  await sql.query(`create role karavan_app login password '${followed.password}'`);
  await sql.query('grant karavan_app to agency with admin option');
  expect(await canSignIn(followed)).toBe(true);
  await migrate(connections);
  expect(await canSignIn(followed)).toBe(false);
  expect(await canSignIn(connections.app)).toBe(true);
});

test('a password in DATABASE_URL makes the app role’s a derived one again, and its removal a random one', async () => {
  await sql.query("alter role agency password 'sesame'");
  onTestFinished(async () => void (await sql.query('alter role agency password null')));
  const random = await machine();
  await migrate(random);
  const owner = { ...random.owner, password: 'sesame' };
  const following = { owner, app: asApp(owner) };
  await migrate(following);
  expect([await canSignIn(random.app), await canSignIn(following.app)]).toEqual([false, true]);
  await rm(random.appPasswordFile ?? '');
  const again = await machine();
  await migrate(again);
  expect([await canSignIn(following.app), await canSignIn(again.app)]).toEqual([false, true]);
});
