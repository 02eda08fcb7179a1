import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../../src/server/base/db/migrate.ts';
import { createDatabase, type TestDatabase } from '../../support/cluster.ts';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { findViolations, ruleNames } from '../../support/schema/catalogue.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, openSql, type Sql, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const superuser = await sharedSql(server.database.superuser);
const app = await sharedSql(server.database.app);
const company = await buildCompany(server);
beforeAll(async () => {
  const payment = await buildPayment(company, await buildSale(company));
  await company.manager.api.post(`/tourist-payments/${payment.id}/accept/`);
});

describe('the schema', () => {
  test('the database schema keeps every rule of the catalogue', async () => {
    expect(await findViolations(superuser)).toEqual([]);
  });

  test('a second start leaves the schema unchanged', async () => {
    expect(await migrate(server.database)).toEqual([]);
  });
});

describe('a schema that breaks a rule is reported', () => {
  let database: TestDatabase;
  let sql: Sql;
  beforeAll(async () => {
    database = await createDatabase(inject('cluster'));
    sql = await openSql(database.superuser);
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });

  const loose = 'create table loose (company_id bigint not null, id bigint';
  test.each<[number, string]>([
    [0, 'alter table sales no force row level security'],
    [0, 'alter table sales disable row level security'],
    [1, 'create policy everything on sales using (true)'],
    [1, 'drop policy company on sales'],
    [1, 'alter policy company on sales using (true)'],
    [2, 'create table notes_of_nobody (id bigint primary key)'],
    [2, 'create view all_sales as select * from sales'],
    [3, 'alter table directions owner to karavan_app'],
    [3, 'grant create on schema public to karavan_app'],
    [4, 'grant update on audit_log to karavan_app'],
    [4, 'grant update (amount) on cash_entries to karavan_app'],
    [4, 'grant delete on cash_entries to karavan_app'],
    [5, 'grant select on sales to public'],
    [6, 'create unique index numbers on sales (blank_number)'],
    [6, `${loose}, primary key (id, company_id))`],
    [6, `${loose})`],
    [7, 'alter table sales add foreign key (company_id, id) references sign_in_failures_by_id'],
    [8, 'create index by_date on sales (sale_date)'],
    [
      9,
      "create function f() returns trigger language plpgsql as 'begin return new; end'; create trigger t before insert on sales for each row execute function f()",
    ],
    [9, 'create rule quiet as on update to clients do also nothing'],
    [10, 'alter table sales add column broker_id integer'],
    [11, 'alter table sales add column discount double precision'],
    [11, 'alter table sales alter column extra_profit type numeric cascade'],
    [12, "create function g() returns int language sql security definer as 'select 1'"],
  ])('rule %i of the catalogue reports its breach: %s', async (rule, breach) => {
    await sql.query('begin');
    await sql.query(`create table sign_in_failures_by_id (first bigint, second bigint, primary key (first, second))`);
    const before = new Set((await findViolations(sql)).map((offence) => JSON.stringify(offence)));
    // Dependent objects are dropped first; other rules cover them.
    if (breach.includes('cascade')) await sql.query('alter table sales drop column total_profit');
    await sql.query(breach.replace(' cascade', ''));
    const found = (await findViolations(sql)).filter((offence) => !before.has(JSON.stringify(offence)));
    await sql.query('rollback');
    expect(found.map((offence) => offence.rule)).toContain(ruleNames[rule]);
  });
});

describe('the app role', () => {
  type Table = { name: string };
  const companyTables = () =>
    superuser.query<Table>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'
       and table_name not in ('sign_in_names', 'session_tokens', 'known_browsers', 'sign_in_tickets') order by 1`,
    );
  const rowsIn = async (sql: Sql, name: string) =>
    (await oneRow<{ count: number }>(sql, `select count(*) from ${name}`)).count;

  test('the app role reads no row of any company table without a company set', async () => {
    const tables = await companyTables();
    expect(tables.length).toBeGreaterThan(14);
    for (const { name } of tables) expect(await rowsIn(app, name), name).toBe(0);
    await app.query("select set_config('app.company_id', '', false)");
    for (const { name } of tables) expect(await rowsIn(app, name), name).toBe(0);
  });

  test('a superuser reads every row of the same tables, so row level security is what hides them', async () => {
    const tables = ['sales', 'bookings', 'tourist_payments', 'cash_entries', 'audit_log', 'clients', 'users'];
    for (const name of tables) expect(await rowsIn(superuser, name), name).toBeGreaterThan(0);
  });

  test.each([
    ["update audit_log set event = 'nothing'", /permission denied/],
    ['delete from audit_log', /permission denied/],
    ['truncate audit_log', /permission denied/],
    ['update cash_entries set amount = 1', /permission denied/],
    ['delete from cash_entries', /permission denied/],
    ['alter table sales disable row level security', /must be owner/],
    ['set role postgres', /permission denied/],
    ['set session authorization karavan_owner', /permission denied/],
    ['create table mine (id bigint)', /permission denied/],
    ['drop table sales', /must be owner/],
    ['select * from pg_authid', /permission denied/],
    ["copy sales to '/tmp/leak'", /permission denied/],
    ["update companies set agents_see = 'office'", /permission denied/],
    ['insert into sales select * from sales', /./],
  ])('the app role is not permitted to: %s', async (statement, why) => {
    await app.query('begin');
    await app.query("select set_config('app.company_id', $1, true)", [String(company.id)]);
    const outcome = app.query(statement).then(
      () => null,
      (error: Error) => error.message,
    );
    expect(await outcome).toMatch(why);
    await app.query('rollback');
  });

  test('the app role can neither write a row of another company nor move a row to it', async () => {
    const other = await buildCompany(server);
    await app.query('begin');
    await app.query("select set_config('app.company_id', $1, true)", [String(company.id)]);
    for (const statement of [
      `insert into directions (company_id, name) values (${other.id}, 'Чужое')`,
      `update directions set company_id = ${other.id}`,
    ]) {
      await app.query('savepoint before');
      const outcome = app.query(statement).then(
        () => null,
        (error: Error) => error.message,
      );
      expect(await outcome).toMatch(/row-level security/);
      await app.query('rollback to savepoint before');
    }
    await app.query('rollback');
  });
});
