import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { chooseUser } from '../../../src/server/base/db/embedded/run-as.ts';
import type { Connection } from '../../../src/server/base/db/settings.ts';
import { openSql } from '../server/sql.ts';
import { passableFolder } from './folders.ts';
import { killAndRemove } from './start-ups.ts';

/** The programs of Debian's PostgreSQL 15, the oldest version that Karavan supports. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';
export const hasPostgres15 = existsSync(join(PROGRAMS, 'initdb'));

const OWNER = 'karavan_owner';
const PASSWORD = 'seven-lamps';

/** A running PostgreSQL 15 with an empty database `karavan`, whose owner is no superuser. */
export type InstalledPostgres = { owner: Connection; superuser: Connection; stop: () => Promise<void> };

/** Starts it on an empty folder, as an administrator would for `DATABASE_URL`. */
export async function runPostgres15(): Promise<InstalledPostgres> {
  const folder = await passableFolder();
  const user = chooseUser(folder);
  const [data, sockets] = [join(folder, 'data'), join(folder, 'sockets')];
  for (const each of [data, sockets]) await mkdir(each, { mode: 0o700 });
  if (user) for (const each of [folder, data, sockets]) await chown(each, user.uid, user.gid);
  const execute = promisify(execFile);
  const options = { ...user, cwd: folder, env: { LC_ALL: 'C', PATH: process.env.PATH } };
  // Generated columns fold letters by the rules of the locale.
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  await execute(join(PROGRAMS, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', ...locale], options);
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    `listen_addresses = ''\nunix_socket_directories = '${sockets}'\n`,
  );
  await execute(join(PROGRAMS, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), 'start'], options);
  const superuser: Connection = { host: sockets, port: 5432, user: 'postgres', database: 'postgres' };
  const sql = await openSql(superuser);
  await sql.query(`create role ${OWNER} login createrole password '${PASSWORD}'`);
  await sql.query(`create database karavan owner ${OWNER}`);
  await sql.end();
  const karavan = { ...superuser, database: 'karavan' };
  return {
    owner: { ...karavan, user: OWNER, password: PASSWORD },
    superuser: karavan,
    stop: () => killAndRemove(folder),
  };
}

/** Starts it until the end of the test. */
export async function startPostgres15(): Promise<InstalledPostgres> {
  const postgres = await runPostgres15();
  onTestFinished(postgres.stop);
  return postgres;
}
