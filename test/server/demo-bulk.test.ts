import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import type { DemoProgress } from '#contract/company/public-commands.ts';
import { connect } from '../../src/server/base/db/connect.ts';
import type { Connection } from '../../src/server/base/db/settings.ts';
import { type DemoOptions, loadDemo } from '../../src/server/demo/load-demo-company.ts';
import { createDatabase, type TestDatabase } from '../support/cluster.ts';
import { wrongSums } from '../support/oracles/recompute.ts';
import { patientLimits } from '../support/schema/database-limits.ts';
import { readSchema } from '../support/schema/schema-picture.ts';
import { timesOf } from '../support/seed.ts';
import { openSql, type Sql } from '../support/server/sql.ts';
import { fingerprint } from './demo-fingerprint.ts';
import { EARLY } from './demo-rules.ts';

let database: TestDatabase;
let superuser: Sql;

beforeEach(async () => {
  database = await createDatabase(inject('cluster'));
  superuser = await openSql(database.superuser);
  return async () => {
    await superuser.end();
    await database.drop();
  };
});

async function load(as: Connection, options: Partial<DemoOptions> = {}): Promise<void> {
  const { db, pool } = connect(as, { poolSize: 1, ...patientLimits });
  onTestFinished(() => pool.end());
  const usual = { slug: 'demo', sales: timesOf(120, 60), seed: 42, now: EARLY, onlyIfEmpty: false, bulkFrom: 0 };
  await loadDemo(db, { ...usual, ...options });
}

/** Traces that a load could leave: the schema, and which triggers and indexes are enabled. */
const schema = async () => [
  ...(await readSchema(superuser)),
  ...(await superuser.query(`select tgrelid::regclass::text as on, tgname, tgenabled from pg_trigger
    where not tgisinternal order by 1, 2`)),
  ...(await superuser.query(`select indexrelid::regclass::text as index from pg_index
    where not (indisvalid and indisready and indislive) order by 1`)),
];

/** The file number of an index, which changes when it is rebuilt. */
const indexNumber = async () => (await superuser.query(`select 'sales_by_brutto'::regclass::oid as number`))[0];

test('a company written in bulk by the owner of the tables equals one written row by row, and the schema is unchanged', async () => {
  const before = await schema();
  const index = await indexNumber();
  await load(database.app);
  expect(await indexNumber()).toEqual(index);
  const byRow = await fingerprint(superuser, 'demo');
  await superuser.query('truncate companies cascade');
  await load(database.owner);
  expect(await indexNumber()).not.toEqual(index);
  expect(await fingerprint(superuser, 'demo')).toEqual(byRow);
  expect(await wrongSums(superuser)).toEqual([]);
  expect(await schema()).toEqual(before);
});

test('while a company is written in bulk, servers can read whether there is one', async () => {
  const server = await openSql(database.app);
  onTestFinished(server.end);
  const order: string[] = [];
  let companiesRead: Promise<unknown> | undefined;
  const readCompanies = () => {
    companiesRead ??= server.query('select id from companies').then((found) => order.push(`asked: ${found.length}`));
  };
  await load(database.owner, { onProgress: readCompanies });
  order.push('loaded');
  await companiesRead;
  expect(order).toEqual(['asked: 0', 'loaded']);
});

test('a company beside others is written row by row without locking a table', async () => {
  await load(database.owner, { slug: 'first', sales: 0 });
  const index = await indexNumber();
  await load(database.owner);
  expect(await indexNumber()).toEqual(index);
});

test('a bulk load that fails near its end leaves nothing, and the schema unchanged', async () => {
  const before = await schema();
  const failing = ({ stage, done }: DemoProgress) => {
    if (stage === 'history' && done === 2) throw new Error('enough');
  };
  await expect(load(database.owner, { onProgress: failing })).rejects.toThrow('enough');
  expect(await superuser.query('select id from companies')).toEqual([]);
  expect(await schema()).toEqual(before);
});

test('progress is reported from zero to all, sales first', async () => {
  const told: DemoProgress[] = [];
  await load(database.app, { sales: 300, onProgress: (progress) => told.push(progress) });
  const sales = told.filter(({ stage }) => stage === 'sales');
  expect(sales.at(0)).toEqual({ stage: 'sales', done: 0, of: 300 });
  expect(sales.at(-1)).toEqual({ stage: 'sales', done: 300, of: 300 });
  expect(sales.length).toBeGreaterThan(2);
  expect(sales.map(({ done }) => done)).toEqual(sales.map(({ done }) => done).toSorted((a, b) => a - b));
  const history = [0, 1, 2, 3].map((done) => ({ stage: 'history', done, of: 3 }));
  expect(told).toEqual([...sales, ...history]);
});
