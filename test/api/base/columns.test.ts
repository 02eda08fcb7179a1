import { describe, expect, test } from 'vitest';
import { sharedDatabase } from '../../support/cluster.ts';
import { columns } from '../../support/schema/columns.ts';
import { sharedSql } from '../../support/server/sql.ts';

const database = await sharedDatabase();
const sql = await sharedSql(database.superuser);

/** Each column in the words of `columns.ts`, as the database has it. */
const AS_THEY_ARE = `
  select c.relname as table, a.attname as column,
    case t.typname when 'int8' then 'bigint' when 'int4' then 'integer' when 'bool' then 'boolean' when '_text' then 'text[]' else t.typname end
    || case when a.attnotnull then '' else ' null' end
    || case when a.attgenerated <> '' then ' generated' when a.attnotnull and (a.attidentity = 'd' or a.atthasdef) then ' default' else '' end
    as words
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and c.relname <> 'schema_migrations'`;

async function inDatabase(): Promise<Record<string, Record<string, string>>> {
  const rows = await sql.query<{ table: string; column: string; words: string }>(AS_THEY_ARE);
  const tables: Record<string, Record<string, string>> = {};
  for (const { table, column, words } of rows) tables[table] = { ...tables[table], [column]: words };
  return tables;
}

/** Columns that a program has to fill, or may leave to the database: the types say so a little more strictly. */
const filledByHand = ['sign_in_failures.last_failure_at', 'audit_log.changes'];

describe('the types that statements are written with', () => {
  test('have the tables of the database', async () => {
    expect(Object.keys(columns).sort()).toEqual(Object.keys(await inDatabase()).sort());
  });

  test.each(Object.entries(columns))('have the columns of %s, their kinds and who fills them', async (table, typed) => {
    const real = (await inDatabase())[table] ?? {};
    const plain = ([name, words]: [string, string]) => [
      name,
      filledByHand.includes(`${table}.${name}`) ? words.replace(' default', '') : words,
    ];
    expect(Object.fromEntries(Object.entries(typed).map(plain))).toEqual(
      Object.fromEntries(Object.entries(real).map(plain)),
    );
  });

  test('would be found wrong by a column more, fewer or other', async () => {
    const before = await inDatabase();
    await sql.query('begin');
    for (const change of [
      'alter table clients add column birthday date',
      'alter table clients drop column email',
      'alter table clients alter column phone drop not null',
    ]) {
      await sql.query('savepoint before');
      await sql.query(change);
      expect((await inDatabase()).clients).not.toEqual(before.clients);
      await sql.query('rollback to savepoint before');
    }
    await sql.query('rollback');
  });
});
