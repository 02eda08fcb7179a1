import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { databaseTypes, typesFile } from '../../../build/database-types.ts';
import { sharedDatabase } from '../../support/cluster.ts';
import { sharedSql } from '../../support/server/sql.ts';

const database = await sharedDatabase();
const sql = await sharedSql(database.superuser);

describe('the column types in the code', () => {
  test('the column types equal those of the migrated database (`npm run db-types` writes them)', async () => {
    expect(await readFile(typesFile, 'utf8')).toBe(await databaseTypes(sql.query));
  });

  test.each([
    ['a column more', 'alter table clients add column birthday date'],
    ['a column fewer', 'alter table clients drop column email'],
    ['a column that may be empty', 'alter table clients alter column phone drop not null'],
    ['a column that has no default any more', 'alter table sales alter column service drop default'],
    ['a table more', 'create table nicknames (id bigint)'],
    [
      'a value more that a column may have',
      `
      alter table sales drop constraint sales_audit_check,
        add constraint sales_audit_check check (audit in ('unchecked', 'checked', 'doubted'))`,
    ],
  ])('the generated column types change with %s', async (_, change) => {
    const before = await databaseTypes(sql.query);
    await sql.query('begin');
    await sql.query(change);
    const after = await databaseTypes(sql.query);
    await sql.query('rollback');
    expect(after).not.toBe(before);
  });
});
