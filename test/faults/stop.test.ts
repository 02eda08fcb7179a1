import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/data/shop.ts';
import { type Attempt, newAttempt, startWriters } from '../support/data/writers.ts';
import { lostRecords, partialRecords, repeatRequests } from '../support/processes/after-crash.ts';
import { Installation } from '../support/processes/installation.ts';
import { ORDINARY_LIMITS } from '../support/processes/server-process.ts';
import { interruptUntilExit } from '../support/processes/start-ups.ts';
import { sendStopSignal, startHeldSales, type UnderWay } from '../support/processes/under-way.ts';
import { timesOf } from '../support/seed.ts';
import { Api } from '../support/server/api.ts';
import { isThorough } from '../support/thorough.ts';

const UNDER_WAY = timesOf(50, 8);
/** Statements time out as in every installation; connections are waited for as in every test. */
const GIVES_UP = { DATABASE_STATEMENT_TIMEOUT: ORDINARY_LIMITS.DATABASE_STATEMENT_TIMEOUT };
/** A new connection is refused; on an open one the request is refused, or the connection turns out to be closed. */
const REFUSED = ['ECONNREFUSED', '503 service_unavailable', 'ECONNRESET'];

let karavan: Installation;
let shop: Shop;
beforeAll(async () => {
  karavan = await Installation.create();
  shop = await openShop(karavan.url);
});
afterAll(() => karavan?.remove());

/** Everything acknowledged is stored, nothing is half done, and every request can be sent again. */
async function expectNothingLost(attempts: Attempt[]): Promise<void> {
  await karavan.query(async (sql) => {
    expect(await lostRecords(sql, attempts)).toEqual([]);
    expect(await partialRecords(sql)).toEqual([]);
    expect(await repeatRequests(new Api(karavan.url, shop.token), sql, attempts)).toEqual([]);
    expect(await partialRecords(sql)).toEqual([]);
  });
}

describe('a server with sales in the middle of their transactions', () => {
  /** The server has received the signal to stop, and accepts nothing new. */
  async function stopping(count = UNDER_WAY): Promise<UnderWay & { attempts: Attempt[] }> {
    const attempts = Array.from({ length: count }, () => newAttempt(shop));
    const underWay = await startHeldSales(karavan, new Api(karavan.url, shop.token), attempts);
    await sendStopSignal(karavan);
    return { ...underWay, attempts };
  }

  test.runIf(isThorough)('a second signal ends a stopping server at once', async () => {
    const { held, attempts, answered } = await stopping();
    expect(await interruptUntilExit(karavan.server)).toEqual({ code: 1, signal: null });
    expect(new Set(await answered)).toEqual(new Set(['ECONNRESET']));
    await held.release();
    await karavan.start();
    await expectNothingLost(attempts);
  });

  test('a stopping server finishes all transactions under way', async () => {
    const { held, attempts, answered } = await stopping();
    await held.release();
    expect(new Set(await answered)).toEqual(new Set(['recorded']));
    expect(await karavan.server.ended).toEqual({ code: 0, signal: null });
    await karavan.start(GIVES_UP);
    await expectNothingLost(attempts);
  });

  test('a stopping server ends when transactions can not be finished, and answers each request with a refusal', async () => {
    // Few enough that all of them wait before the first one’s statement times out.
    const { held, attempts, answered } = await stopping(5);
    expect(new Set(await answered)).toEqual(new Set(['503 service_unavailable']));
    expect(await karavan.server.ended).toEqual({ code: 0, signal: null });
    await held.release();
    await karavan.start();
    await expectNothingLost(attempts);
  });
});

test.runIf(isThorough)('a stopping server under many writers breaks off no request that it has begun', async () => {
  const writers = startWriters(UNDER_WAY, karavan, shop);
  try {
    await writers.acknowledge(UNDER_WAY + Math.floor(Math.random() * UNDER_WAY));
    karavan.server.kill('SIGTERM');
    expect(await karavan.server.ended).toEqual({ code: 0, signal: null });
  } finally {
    await writers.stop();
  }
  expect(writers.failures().length).toBeGreaterThan(0);
  for (const failure of writers.failures()) expect(REFUSED).toContain(failure);
  await karavan.start();
  const phones = writers.attempts.flatMap(({ saleId, phone }) => (saleId === null ? [phone] : []));
  const begun = await karavan.query((sql) => sql.query('select from sales where tourist_phone = any($1)', [phones]));
  expect(begun).toEqual([]);
  await expectNothingLost(writers.attempts);
});
