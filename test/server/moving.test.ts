import { join } from 'node:path';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { PasskeyQuestion } from '#contract/company/second-factor/second-factor.ts';
import type { SignedIn } from '#contract/company/user.ts';
import { connect } from '../../src/server/base/db/connect.ts';
import { enterCompany, inTransaction } from '../../src/server/base/db/transaction.ts';
import { logOperator } from '../../src/server/company/rows/operators.ts';
import { loadDemo } from '../../src/server/demo/load-demo-company.ts';
import { TABLES_LEFT_OUT } from '../../src/server/operations/moving/company-tables.ts';
import { MovingError } from '../../src/server/operations/moving/moving-error.ts';
import { checkSums } from '../../src/server/operations/sums/check-sums.ts';
import { createDatabase, type TestDatabase } from '../support/cluster.ts';
import { buildCompany, buildSale, type Company, PASSWORD } from '../support/data/company.ts';
import { companyId, exportFolder, exportFrom, hashesOf, importInto } from '../support/data/moving.ts';
import { addPasskey, withHostName } from '../support/data/second-factors.ts';
import type { SoftwarePasskey } from '../support/doubles/software-passkey.ts';
import { patientLimits } from '../support/schema/database-limits.ts';
import { Api, expectStatus } from '../support/server/api.ts';
import { ownServer, type TestServer } from '../support/server/server.ts';
import { openSql, type Sql, sharedSql } from '../support/server/sql.ts';
import { EARLY } from './demo-rules.ts';

/** Two installations: companies are moved from the first to the second. */
const source = await ownServer();
const target = await ownServer();
const sourceSql = await sharedSql(source.database.superuser);
const targetSql = await sharedSql(target.database.superuser);
const folder = await exportFolder();

const demo = ({ db }: TestServer, slug: string, sales: number) =>
  loadDemo(db, { slug, sales, seed: sales, now: EARLY, onlyIfEmpty: false });

const idIn = async (sql: Sql, slug: string): Promise<number> => {
  const id = await companyId(sql, slug);
  if (id === null) throw new Error(`There is no company ${slug}`);
  return id;
};

/** A database without companies, and its superuser. */
async function emptyInstallation(): Promise<{ database: TestDatabase; sql: Sql }> {
  const database = await createDatabase(inject('cluster'));
  const sql = await openSql(database.superuser);
  onTestFinished(async () => {
    await sql.end();
    await database.drop();
  });
  return { database, sql };
}

let otherBefore: Record<string, string>;
let company: Company;
let device: SoftwarePasskey;

beforeAll(async () => {
  await demo(target, 'other', 60);
  otherBefore = await hashesOf(targetSql, await idIn(targetSql, 'other'));
  await demo(source, 'demo', 300);
  const demoId = await idIn(sourceSql, 'demo');
  await inTransaction(source.db, async (tx) => {
    await enterCompany(tx, demoId);
    const line = { event: 'company.set_subscription', entity: 'company', entity_id: demoId, changes: {} } as const;
    await logOperator(tx, demoId, line);
  });
  company = await buildCompany(source);
  await buildSale(company);
  ({ device } = await addPasskey(company.agent));
  for (const slug of ['demo', company.slug]) {
    await exportFrom(source.database, slug, join(folder, slug));
    await importInto(target.database, join(folder, slug));
  }
});

describe('a company that was moved to another installation', () => {
  test('every row of a moved company is as it was, and only the id of the company is another one', async () => {
    const [before, after] = [await idIn(sourceSql, 'demo'), await idIn(targetSql, 'demo')];
    expect(after).not.toBe(before);
    const hashes = await hashesOf(sourceSql, before);
    expect(hashes.sales).toMatch(/^300 /);
    expect(await hashesOf(targetSql, after)).toEqual(hashes);
    const settings = `select to_jsonb(c) - 'id' - 'former_ids' as row from companies c where slug = 'demo'`;
    expect(await targetSql.query(settings)).toEqual(await sourceSql.query(settings));
  });

  test('the kept sums of all companies agree with their rows after an import', async () => {
    const { db, pool } = connect(target.database.owner, { poolSize: 1, ...patientLimits });
    const report = await checkSums(db);
    await pool.end();
    expect(report).toMatchObject({ findings: [], companies: 3, sales: 361 });
  });

  test('the company that was there before the import is untouched', async () => {
    expect(await hashesOf(targetSql, await idIn(targetSql, 'other'))).toEqual(otherBefore);
  });

  test('lines of the log about the company itself name its new id, and one says that it was moved', async () => {
    const id = await idIn(targetSql, 'demo');
    const lines = await targetSql.query<{ event: string; entity_id: number; user_id: number | null }>(
      `select event, entity_id, user_id from audit_log where company_id = $1 and entity = 'company' order by id`,
      [id],
    );
    expect(lines).toEqual([
      { event: 'company.set_subscription', entity_id: id, user_id: null },
      { event: 'company.import', entity_id: id, user_id: null },
    ]);
  });

  test('every sequence of ids is beyond the ids of a moved company', async () => {
    const columns = await targetSql.query<{ table: string; sequence: string }>(
      `select c.relname as table, pg_get_serial_sequence(c.relname, a.attname) as sequence
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
       where c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)`,
      [TABLES_LEFT_OUT],
    );
    expect(columns.length).toBeGreaterThan(20);
    for (const { table, sequence } of columns) {
      const [row] = await targetSql.query<{ isBeyond: boolean }>(
        `select last_value + is_called::integer > coalesce((select max(id) from ${table}), 0) as "isBeyond"
         from ${sequence}`,
      );
      expect(row, table).toEqual({ isBeyond: true });
    }
  });

  test('the people of a moved company sign in with their passwords and go on working', async () => {
    const { username } = company.manager;
    const signedIn = await new Api(target.url).post<SignedIn>('/token/login/', { username, password: PASSWORD });
    const { token, user } = expectStatus(signedIn, 200);
    expect(user.id).toBe(company.manager.id);
    const api = new Api(target.url, token);
    const moved: Company = { ...company, agent: { ...company.agent, api } };
    const { id } = await buildSale(moved, {}, moved.agent);
    const { sales } = await api.read<{ sales: { rows: { id: number }[] } }>('{ sales { rows { id } } }');
    expect(sales.rows.map((row) => row.id)).toContain(id);
    expect(sales.rows).toHaveLength(2);
  });

  test('a session of the installation that a company comes from is none in the other one', async () => {
    const { token } = company.manager.api;
    expect((await new Api(source.url, token).get('/users/me/')).status).toBe(200);
    expect((await new Api(target.url, token).get('/users/me/')).status).toBe(401);
  });

  test('a passkey that was made before a company was moved still signs in alone', async () => {
    const { headers, origin } = withHostName(target.url);
    const visitor = new Api(target.url);
    const asked = await visitor.post<{ ticket: string } & PasskeyQuestion>('/token/passkey/question/', {}, headers);
    const question = expectStatus(asked, 200);
    const passkey = device.sign(question, { origin });
    const answer = await visitor.post<SignedIn>('/token/passkey/', { ticket: question.ticket, passkey }, headers);
    expect(expectStatus(answer, 200).user.username).toBe(company.agent.username);
  });

  test('a company that was imported is refused a second time, under another slug as well', async () => {
    const refused = importInto(target.database, join(folder, 'demo'), { slug: 'once-more' });
    await expect(refused).rejects.toThrow(/is in this installation already, as "demo"/);
    await expect(refused).rejects.toBeInstanceOf(MovingError);
    expect(await companyId(targetSql, 'once-more')).toBeNull();
  });
});

test('a company is imported in the same way where the owner may not switch off foreign keys', async () => {
  const external = await emptyInstallation();
  await importInto(external.database, join(folder, 'demo'), { superuser: null, slug: 'elsewhere' });
  const hashes = await hashesOf(sourceSql, await idIn(sourceSql, 'demo'));
  expect(await hashesOf(external.sql, await idIn(external.sql, 'elsewhere'))).toEqual(hashes);
});

test('two imports of a company at the same time give one company', async () => {
  const { database, sql } = await emptyInstallation();
  const imports = await Promise.allSettled([1, 2].map(() => importInto(database, join(folder, 'demo'))));
  expect(imports.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const failed = imports.find((each) => each.status === 'rejected');
  expect(failed?.reason).toBeInstanceOf(MovingError);
  expect(await sql.query('select slug from companies')).toEqual([{ slug: 'demo' }]);
});
