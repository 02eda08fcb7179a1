import { setInterval } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../support/api.ts';
import { openEvents } from '../support/event-stream.ts';
import { type OwnPostgres, startOwnPostgres, urlOf } from '../support/own-postgres.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { expectAllToldInTime, expectSignInToldInTime, expectToWork } from '../support/told-in-time.ts';

const AWAY_FOR = 10_000;
const ASK_EVERY = 250;
/** When it is back, everything works so soon, ms. */
const READY_WITHIN = 5000;

let postgres: OwnPostgres;
let server: ServerProcess;
let url: string;
let shop: Shop;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  server = startProcess({ env: { DATABASE_URL: urlOf(postgres.owner) } });
  url = await server.ready();
  shop = await openShop(url);
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  await postgres?.remove();
});

test('while the database is away everybody is told in time; when it is back all works again by itself', async () => {
  const stream = await openEvents(new Api(url, shop.token));
  await postgres.goAway();
  const end = performance.now() + AWAY_FOR;
  await expectSignInToldInTime(url);
  for await (const _ of setInterval(ASK_EVERY)) {
    await expectAllToldInTime(url, shop, 3);
    if (performance.now() > end) break;
  }
  await postgres.comeBack();
  const back = performance.now();
  await expectToWork(url, shop, stream, READY_WITHIN);
  expect(performance.now() - back).toBeLessThan(READY_WITHIN);
  expect(stream.events).toContainEqual({ event: 'gap', data: {} });
  await stream.close();
});
