import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LARGEST_LOG } from '../../src/server/base/db/embedded/server-log.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/processes/own-postgres.ts';
import { superuserOf } from '../support/processes/start-ups.ts';
import { openSql, type Sql } from '../support/server/sql.ts';

const postgres: OwnPostgres = await startOwnPostgres();
afterAll(() => postgres.remove());
const log = join(postgres.dataDir, 'postgresql.log');
const readLog = () => readFile(log, 'utf8');

const PHONE = '+998901112233';
const NAME = 'Ахмедов';

/** Causes failures that quote a row, a value and a statement, where PostgreSQL logs all details. */
async function failWithPersonalData(sql: Sql): Promise<void> {
  await sql.query('create temporary table people (phone text primary key, name text check (length(name) < 10))');
  const insert = 'insert into people (phone, name) values ($1, $2)';
  await sql.query(insert, [PHONE, NAME]);
  const wrong = [
    sql.query(insert, [PHONE, NAME]),
    sql.query(insert, [`${PHONE}9`, NAME.repeat(9)]),
    sql.query(`select * from people where phone = '${PHONE}' and nothing = '${NAME}'`),
    sql.query(`select '${NAME}' from people, pg_sleep(0.1) where phone = '${PHONE}' and 1 / (length(name) - 7) = 1`),
    sql.query('select 1 / length($1) from people where name = $2', ['', NAME]),
  ];
  const failures = (await Promise.allSettled(wrong)).map(({ status }) => status);
  expect(failures).toEqual(wrong.map(() => 'rejected'));
  await sql.query('drop table people');
}

describe('the log of the embedded PostgreSQL', () => {
  test('the log of the embedded PostgreSQL has the errors of statements, and none of their values', async () => {
    const sql = await openSql(postgres.owner);
    await failWithPersonalData(sql);
    await sql.end();
    const text = await readLog();
    expect(text).toMatch(/duplicate key value violates unique constraint/);
    expect(text).toMatch(/division by zero/);
    expect(text).not.toMatch(/STATEMENT:|DETAIL:|CONTEXT:|insert into|select/i);
    expect(text).not.toContain(PHONE);
    expect(text).not.toContain(NAME);
  });

  test('the log has the values under PostgreSQL’s default settings: the same search finds them', async () => {
    const sql = await openSql(await superuserOf(postgres.dataDir));
    await sql.query("set log_min_error_statement = 'error'; set log_error_verbosity = 'default'");
    await failWithPersonalData(sql);
    await sql.end();
    const text = await readLog();
    expect(text).toMatch(/DETAIL: {2}Key \(phone\)=\(\+998901112233\) already exists/);
    expect(text).toMatch(/STATEMENT: {2}select \* from people where phone = '\+998901112233' and nothing = 'Ахмедов'/);
  });

  test('the log of an installation with other settings is emptied once, and has no values from then on', async () => {
    const superuser = await openSql(await superuserOf(postgres.dataDir));
    await superuser.query('alter system reset all');
    await superuser.query('select pg_reload_conf()');
    await superuser.end();
    await postgres.goAway();
    await writeFile(`${log}.1`, `DETAIL: Key (phone)=(${PHONE}) already exists`);
    await postgres.comeBack();
    expect(await readLog()).not.toContain(PHONE);
    await expect(stat(`${log}.1`)).rejects.toThrow('ENOENT');
    const sql = await openSql(postgres.owner);
    await failWithPersonalData(sql);
    await sql.end();
    const text = await readLog();
    expect(text).toMatch(/duplicate key value/);
    expect(text).not.toContain(PHONE);
    await postgres.goAway();
    await postgres.comeBack();
    expect(await readLog()).toContain(text);
  });

  test('the log continues in an empty file when it has become large, and one older part is kept', async () => {
    await appendFile(log, `${'x'.repeat(LARGEST_LOG)}\n`);
    await expect.poll(async () => (await stat(log)).size).toBeLessThan(LARGEST_LOG);
    expect((await stat(`${log}.1`)).size).toBeGreaterThan(LARGEST_LOG);
    const sql = await openSql(postgres.owner);
    await expect(sql.query('select nothing')).rejects.toThrow();
    await sql.end();
    const text = await readLog();
    expect(text).toMatch(/column "nothing" does not exist/);
    // PostgreSQL appends at the end of the file, not at its earlier position.
    expect(text).not.toContain('\0');
    await appendFile(log, 'y'.repeat(LARGEST_LOG));
    await expect.poll(async () => (await readFile(`${log}.1`, 'utf8')).includes('yyy')).toBe(true);
  });
});
