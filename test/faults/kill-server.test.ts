import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/data/shop.ts';
import { startWriters, type Writers } from '../support/data/writers.ts';
import { lostRecords, partialRecords, repeatRequests } from '../support/processes/after-crash.ts';
import { Installation } from '../support/processes/installation.ts';
import { postmasterOf, superuserOf } from '../support/processes/start-ups.ts';
import { timesOf } from '../support/seed.ts';
import { Api } from '../support/server/api.ts';
import { openSql, type Sql } from '../support/server/sql.ts';
import { until } from '../support/wait.ts';

const WRITERS = 8;
const KILLS = timesOf(3, 1);
/** The connection ended in the middle of a request. */
const BROKEN_OFF = 'ECONNRESET';

const FIRST = (table: string) => `(select min(id) from ${table} where sale_id = $1)`;

let karavan: Installation;
let shop: Shop;
let sql: Sql;
let writers: Writers;
beforeAll(async () => {
  karavan = await Installation.create();
  shop = await openShop(karavan.url);
  sql = await openSql(await superuserOf(karavan.dataDir));
});
afterAll(async () => {
  await writers?.stop();
  await sql?.end();
  await karavan?.remove();
});

test('a server that is killed under eight writers loses nothing and leaves nothing half done', async () => {
  const postmaster = await postmasterOf(karavan.dataDir);
  writers = startWriters(WRITERS, karavan, shop);
  for (let kill = 1; kill <= KILLS; kill++) {
    await writers.acknowledge(WRITERS + Math.floor(Math.random() * timesOf(20, 8)));
    const before = writers.failures().length;
    await karavan.killServer();
    await until('all writers to be cut off', () => writers.failures().length === before + WRITERS);
    expect(writers.failures().slice(before)).toContain(BROKEN_OFF);
    await karavan.start();
    expect(await postmasterOf(karavan.dataDir)).toBe(postmaster);
  }
  await writers.acknowledge(WRITERS);
  await writers.stop();
  expect(await lostRecords(sql, writers.attempts)).toEqual([]);
  expect(await partialRecords(sql)).toEqual([]);
});

test('a kill of the server breaks connections and causes no other failure', () => {
  expect(writers.failures()).toHaveLength(KILLS * WRITERS);
  const others = writers.failures().filter((failure) => failure !== BROKEN_OFF);
  // A writer that had its answer at that moment found no server for the next request.
  expect(others.filter((failure) => failure !== 'ECONNREFUSED')).toEqual([]);
});

test('every request that is sent again after a kill finds the one sale that it recorded', async () => {
  expect(await repeatRequests(new Api(karavan.url, shop.token), sql, writers.attempts)).toEqual([]);
  expect(await partialRecords(sql)).toEqual([]);
});

test.each([
  ['a lost sale', lostRecords, 'delete from sales where id = $1'],
  ['a lost change', lostRecords, "update sales set notes = '' where id = $1"],
  ['a sale without one of its bookings', partialRecords, `delete from bookings where id = ${FIRST('bookings')}`],
  [
    'a sale without its payment',
    partialRecords,
    `delete from tourist_payments where id = ${FIRST('tourist_payments')}`,
  ],
  ['a missing line of the log', partialRecords, `delete from audit_log where id = ${FIRST('audit_log')}`],
  [
    'a missing line of the cash book',
    partialRecords,
    `delete from cash_entries where tourist_payment_id = ${FIRST('tourist_payments')}`,
  ],
  [
    'a lost allocation',
    lostRecords,
    'delete from allocations where booking_id in (select id from bookings where sale_id = $1)',
  ],
  [
    'an exchange loss that is not in the cash book',
    partialRecords,
    'delete from cash_entries where allocation_id in (select a.id from allocations a join bookings b on b.id = a.booking_id where b.sale_id = $1)',
  ],
  ['a sum of something else', partialRecords, 'update sales set paid = 0 where id = $1'],
])('the check reports %s', async (_, check, damage) => {
  const finished = writers.attempts.find(({ annotated }) => annotated);
  await sql.query("begin; set local session_replication_role = 'replica'");
  await sql.query(damage, [finished?.saleId]);
  const found = await check(sql, writers.attempts);
  await sql.query('rollback');
  expect(found.length).toBeGreaterThan(0);
});
