import { afterAll, beforeAll, expect, test } from 'vitest';
import { halfDone, lostWork, sendAllAgain } from '../support/after-crash.ts';
import { Api } from '../support/api.ts';
import { Installation, superuserOf } from '../support/installation.ts';
import { postmasterOf } from '../support/postgres-processes.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openSql, type Sql } from '../support/sql.ts';
import { until } from '../support/wait.ts';
import { startWriters, type Writers } from '../support/writers.ts';

const WRITERS = 8;
const KILLS = 3;

let karavan: Installation;
let shop: Shop;
let sql: Sql;
let writers: Writers;
beforeAll(async () => {
  karavan = await Installation.make();
  shop = await openShop(karavan.url);
  sql = await openSql(await superuserOf(karavan.dataDir));
});
afterAll(async () => {
  await writers?.stop();
  await sql?.end();
  await karavan?.remove();
});

test('a server that is killed three times under eight writers loses nothing and leaves nothing half done', async () => {
  const postmaster = postmasterOf(karavan.dataDir);
  writers = startWriters(WRITERS, karavan, shop);
  for (let kill = 1; kill <= KILLS; kill++) {
    await writers.acknowledge(20 + Math.floor(Math.random() * 60));
    const before = writers.failures().length;
    await karavan.killServer();
    await until('all writers to be cut off', () => writers.failures().length === before + WRITERS);
    await karavan.start();
    expect(postmasterOf(karavan.dataDir)).toBe(postmaster);
  }
  await writers.acknowledge(20);
  await writers.stop();
  expect(await lostWork(sql, writers.attempts)).toEqual([]);
  expect(await halfDone(sql)).toEqual([]);
});

test('the server was killed in the middle of work: connections broke, and nothing else went wrong', () => {
  const failures = writers.failures();
  expect(failures).toHaveLength(KILLS * WRITERS);
  expect(new Set(failures)).toEqual(new Set(['UND_ERR_SOCKET', 'ECONNRESET']));
});

test('every request that is sent again comes to the one sale that it asked for', async () => {
  expect(await sendAllAgain(new Api(karavan.url, shop.token), sql, writers.attempts)).toEqual([]);
  expect(await halfDone(sql)).toEqual([]);
});

test.each([
  ['a sale', 'delete from sales where id = $1', 'lost'],
  ['a booking', 'delete from bookings where id = (select min(id) from bookings where sale_id = $1)', 'half'],
  ['a payment', 'delete from tourist_payments where sale_id = $1', 'half'],
  ['a line of the log', 'delete from audit_log where id = (select min(id) from audit_log where sale_id = $1)', 'half'],
  ['a sum', 'update sales set paid = 0 where id = $1', 'half'],
  ['a note', `update sales set notes = '' where id = $1`, 'lost'],
  [
    'a line of the cash book',
    'delete from cash_entries where tourist_payment_id = (select id from tourist_payments where sale_id = $1)',
    'half',
  ],
])('%s that were not there would have been seen', async (_, damage, kind) => {
  const finished = writers.attempts.find(({ annotated }) => annotated);
  await sql.query('begin');
  try {
    await sql.query(`set local session_replication_role = 'replica'`);
    await sql.query(damage, [finished?.saleId]);
    const found = kind === 'lost' ? await lostWork(sql, writers.attempts) : await halfDone(sql);
    expect(found.length).toBeGreaterThan(0);
  } finally {
    await sql.query('rollback');
  }
});
