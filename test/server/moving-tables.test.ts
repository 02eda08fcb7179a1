import { beforeAll, expect, test } from 'vitest';
import { connect } from '../../src/server/base/db/connect.ts';
import {
  type CompanyTable,
  readCompanyTables,
  readReferences,
  TABLES_LEFT_OUT,
} from '../../src/server/operations/moving/company-tables.ts';
import { sharedDatabase } from '../support/cluster.ts';
import { patientLimits } from '../support/schema/database-limits.ts';
import { sharedSql } from '../support/server/sql.ts';

const database = await sharedDatabase();
const sql = await sharedSql(database.superuser);
let moved: CompanyTable[];
let references: Awaited<ReturnType<typeof readReferences>>;

beforeAll(async () => {
  const { db, pool } = connect(database.owner, { poolSize: 1, ...patientLimits });
  moved = await readCompanyTables(db);
  references = await readReferences(db);
  await pool.end();
});

const names = () => moved.map(({ name }) => name);

test('every table is either moved with a company or named as one that stays with its installation', async () => {
  const tables = await sql.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  expect([...names(), ...TABLES_LEFT_OUT].sort()).toEqual(tables.map(({ name }) => name).sort());
});

test('of a moved table every column is moved that PostgreSQL does not compute, except the id of the company', async () => {
  const columns = await sql.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'company_id'`,
  );
  const expected = columns.filter(({ name }) => names().includes(name)).map(({ name, column }) => `${name}.${column}`);
  const found = moved.flatMap(({ name, columns: kept }) =>
    kept.map((column) => `${name}.${column.replaceAll('"', '')}`),
  );
  expect(found.sort()).toEqual(expected.sort());
});

test('each table is moved after those that it refers to', () => {
  expect(references.length).toBeGreaterThan(50);
  for (const { table, target } of references) {
    expect(names().indexOf(target), `${table} refers to ${target}`).toBeLessThanOrEqual(names().indexOf(table));
  }
});

test('the rows of each table have one order, by a key that has no other company’s id in it', async () => {
  const withoutOrder = moved.filter(({ order }) => order.length === 0).map(({ name }) => name);
  const single = await sql.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint k
     where contype = 'p' and connamespace = 'public'::regnamespace and array_length(conkey, 1) = 1
       and exists (select from pg_attribute a where attrelid = conrelid and attnum = conkey[1] and attname = 'company_id')`,
  );
  expect(withoutOrder.sort()).toEqual(single.map(({ name }) => name).sort());
});
