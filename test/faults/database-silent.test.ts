import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSale, openShop, postSale, type Shop } from '../support/data/shop.ts';
import { openNetwork, type SilentNetwork } from '../support/doubles/silent-network.ts';
import { expectAllTold, expectSignInTold, expectTold, expectToWork } from '../support/pages/told.ts';
import { type OwnPostgres, startOwnPostgres, urlOf } from '../support/processes/own-postgres.ts';
import { freezePostgres, thawPostgres } from '../support/processes/postgres-processes.ts';
import { ORDINARY_LIMITS, type ServerProcess, startProcess } from '../support/processes/server-process.ts';
import { superuserOf } from '../support/processes/start-ups.ts';
import { timesOf } from '../support/seed.ts';
import { Api, expectStatus } from '../support/server/api.ts';
import { openEvents } from '../support/server/event-stream.ts';
import { holdSales } from '../support/server/held-sales.ts';
import { openSql } from '../support/server/sql.ts';
import { until } from '../support/wait.ts';

const TOGETHER = timesOf(6, 2);

let postgres: OwnPostgres;
let network: SilentNetwork;
let server: ServerProcess;
let url: string;
let shop: Shop;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  network = await openNetwork(join(String(postgres.owner.host), '.s.PGSQL.5432'));
  const DATABASE_URL = urlOf({ ...postgres.owner, host: '127.0.0.1', port: network.port });
  server = startProcess({ env: { ...ORDINARY_LIMITS, DATABASE_URL } });
  url = await server.ready();
  shop = await openShop(url);
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  await network?.close();
  await postgres?.remove();
});

/** Whether the server left a session behind that still holds locks. */
async function isTransactionOpen(): Promise<boolean> {
  const sql = await openSql(await superuserOf(postgres.dataDir));
  const open = await sql.query(
    "select from pg_stat_activity where application_name = 'karavan' and xact_start is not null",
  );
  await sql.end();
  return open.length > 0;
}

test('while the database is frozen every request is answered, those under way included; afterwards all work again', async () => {
  const api = new Api(url, shop.token);
  const stream = await openEvents(api);
  const request = newSale(shop);
  const held = await holdSales(await superuserOf(postgres.dataDir));
  const underWay = expectTold(postSale(api, request));
  await held.waiting(1);
  const frozen = await freezePostgres(postgres.dataDir);
  try {
    await expectSignInTold(url);
    for (let round = 0; round < timesOf(2, 1); round++) await expectAllTold(url, shop, TOGETHER);
    await underWay;
  } finally {
    thawPostgres(frozen);
  }
  await held.release();
  await until('no transaction to be left open', async () => !(await isTransactionOpen()));
  await expectToWork(url, shop, stream);
  expectStatus(await postSale(api, request), 201);
  const search = `{ sales(filter: { search: "${request.phone}" }) { totalCount } }`;
  expect(await api.read(search)).toEqual({ sales: { totalCount: 1 } });
  await stream.close();
});

test('while the network swallows everything every request is answered, and afterwards all work again', async () => {
  const stream = await openEvents(new Api(url, shop.token));
  network.swallow();
  await expectSignInTold(url);
  await expectAllTold(url, shop, TOGETHER);
  network.recover();
  await expectToWork(url, shop, stream);
  await stream.close();
});
