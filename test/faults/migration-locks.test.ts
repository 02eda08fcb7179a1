import { createHash } from 'node:crypto';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../src/server/base/db/migrate.ts';
import { asApp } from '../../src/server/base/db/settings.ts';
import { emptyDatabase, startOwnPostgres, urlOf } from '../support/processes/own-postgres.ts';
import { migrationFiles, statementsOf } from '../support/processes/slow-migrations.ts';
import { run, waitForRefusal } from '../support/processes/start-ups.ts';
import { readSchema } from '../support/schema/schema-picture.ts';
import { openSql, type Sql } from '../support/server/sql.ts';
import { until } from '../support/wait.ts';

const postgres = await startOwnPostgres();
afterAll(() => postgres.remove());
const files = await migrationFiles();

const ownerOf = (database: string) => ({ ...postgres.owner, database });
const migrateHere = (database: string, patience?: Parameters<typeof migrate>[1]) =>
  migrate({ owner: ownerOf(database), app: asApp(ownerOf(database)) }, patience);

async function open(database: string): Promise<Sql> {
  const sql = await openSql(ownerOf(database));
  onTestFinished(sql.end);
  return sql;
}

/** The first migration that changes the table of sales, which every person reads. */
async function firstOfSales(): Promise<number> {
  for (const [index, name] of files.entries()) {
    if (/^alter table sales\b/m.test(await statementsOf(name))) return index;
  }
  throw new Error('No migration changes the sales');
}

/** A database with the migrations before this one. */
async function databaseBefore(index: number, name: string): Promise<Sql> {
  const superuser = await emptyDatabase(postgres, name);
  onTestFinished(superuser.end);
  const owner = await open(name);
  await owner.query(
    'create table schema_migrations (name text primary key, checksum text, applied_at timestamptz default now())',
  );
  for (const file of files.slice(0, index)) {
    const statements = await statementsOf(file);
    await owner.query(statements);
    const checksum = createHash('sha256').update(statements).digest('hex');
    await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [file, checksum]);
  }
  return superuser;
}

/** The transactions that wait for a lock now. */
const waiting = (sql: Sql) =>
  sql.query<{ id: string }>(
    'select virtualtransaction as id from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
  );

/** Sessions of this database that have waited for a lock for a while. */
const LONG_WAITS = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  and query_start < pg_catalog.clock_timestamp() - interval '50 ms'`;

describe('a migration of a table that a long transaction reads', () => {
  test('a waiting migration does not block other readers, and is applied when the transaction ends', async () => {
    const index = await firstOfSales();
    const superuser = await databaseBefore(index, 'read_for_long');
    const reader = await open('read_for_long');
    await reader.query('begin; select from sales');
    const migrating = migrateHere('read_for_long', { lockTimeout: 300, tries: 1000 });
    const [first] = await until('the migration to wait', async () => {
      const found = await waiting(superuser);
      return found.length > 0 && found;
    });
    const other = await open('read_for_long');
    expect(await other.query('select from sales')).toEqual([]);
    await until('the migration to wait once more', async () => {
      const [again] = await waiting(superuser);
      return again && again.id !== first?.id;
    });
    await reader.query('commit');
    expect(await migrating).toEqual(files.slice(index));
  });

  test('a waiting migration is given up with a message after some tries, and nothing of it is applied', async () => {
    const index = await firstOfSales();
    const superuser = await databaseBefore(index, 'read_for_ever');
    const before = await readSchema(superuser);
    const reader = await open('read_for_ever');
    await reader.query('begin; select from sales');
    await expect(migrateHere('read_for_ever', { lockTimeout: 50, tries: 2 })).rejects.toThrow(
      `${files[index]}: another session holds a table that it changes, after 2 tries still. ` +
        'End its transaction (pg_stat_activity has it), or stop the other servers, and start again.',
    );
    await reader.query('commit');
    expect(await readSchema(superuser)).toEqual(before);
    expect(await migrateHere('read_for_ever')).toEqual(files.slice(index));
  });

  test('a migration waits for another server that migrates, however long that takes', async () => {
    const superuser = await emptyDatabase(postgres, 'taken_turns');
    onTestFinished(superuser.end);
    await superuser.query('select pg_advisory_lock(7301984)');
    const migrating = migrateHere('taken_turns', { lockTimeout: 1, tries: 1 });
    await until('the migration to wait for longer than for a table', () =>
      superuser.query(LONG_WAITS).then((rows) => rows.length > 0),
    );
    await superuser.query('select pg_advisory_unlock(7301984)');
    expect(await migrating).toEqual(files);
  });
});

describe('a database that a newer version has migrated', () => {
  test('a database of a newer version is refused with a message, and unchanged', async () => {
    const superuser = await emptyDatabase(postgres, 'newer');
    onTestFinished(superuser.end);
    await migrateHere('newer');
    await superuser.query(
      "insert into schema_migrations (name, checksum) values ('9001-later.sql', 'x'), ('9002-last.sql', 'y')",
    );
    const words =
      'The database was made by a newer Karavan: this version does not know 9001-later.sql, 9002-last.sql. ' +
      'Start the newer version, or restore a backup that was made before it.';
    await expect(migrateHere('newer')).rejects.toThrow(words);
    const server = run({ env: { DATABASE_URL: urlOf(ownerOf('newer')) } });
    expect(await waitForRefusal(server)).toContain(words);
    expect(await superuser.query('select from schema_migrations')).toHaveLength(files.length + 2);
  });
});
