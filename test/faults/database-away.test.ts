import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/data/shop.ts';
import { expectAllTold, expectSignInTold, expectToWork } from '../support/pages/told.ts';
import { type OwnPostgres, startOwnPostgres, urlOf } from '../support/processes/own-postgres.ts';
import { ORDINARY_LIMITS, type ServerProcess, startProcess } from '../support/processes/server-process.ts';
import { Api } from '../support/server/api.ts';
import { openEvents } from '../support/server/event-stream.ts';

/** One after the other: a later round finds state that an earlier one left behind. */
const ROUNDS = 3;

let postgres: OwnPostgres;
let server: ServerProcess;
let url: string;
let shop: Shop;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  server = startProcess({ env: { ...ORDINARY_LIMITS, DATABASE_URL: urlOf(postgres.owner) } });
  url = await server.ready();
  shop = await openShop(url);
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  await postgres?.remove();
});

test('while the database is stopped every request is answered 503, and after its start all work again', async () => {
  const stream = await openEvents(new Api(url, shop.token));
  await postgres.goAway();
  await expectSignInTold(url);
  for (let round = 0; round < ROUNDS; round++) await expectAllTold(url, shop, 3);
  await postgres.comeBack();
  await expectToWork(url, shop, stream);
  expect(stream.events).toContainEqual({ event: 'gap', data: {} });
  await stream.close();
});
