import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/data/shop.ts';
import { type Attempt, newAttempt, startWriters } from '../support/data/writers.ts';
import { halfDone, lostWork, sendAllAgain } from '../support/processes/after-crash.ts';
import { Installation } from '../support/processes/installation.ts';
import { ORDINARY_LIMITS } from '../support/processes/server-process.ts';
import { pressUntilGone } from '../support/processes/start-ups.ts';
import { bringUnderWay, tellToStop, type UnderWay } from '../support/processes/under-way.ts';
import { timesOf } from '../support/seed.ts';
import { Api } from '../support/server/api.ts';
import { isThorough } from '../support/thorough.ts';

const UNDER_WAY = timesOf(50, 8);
/** Statements are given up as with every installation; connections are waited for as in every test. */
const GIVES_UP = { DATABASE_STATEMENT_TIMEOUT: ORDINARY_LIMITS.DATABASE_STATEMENT_TIMEOUT };
/** A new connection is refused; on one that is open a request is, or finds that it has been closed. */
const REFUSED = ['ECONNREFUSED', '503 service_unavailable', 'ECONNRESET'];

let karavan: Installation;
let shop: Shop;
beforeAll(async () => {
  karavan = await Installation.make();
  shop = await openShop(karavan.url);
});
afterAll(() => karavan?.remove());

/** Everything is as it was acknowledged, nothing is half done, and every request can be sent again. */
async function expectNothingLost(attempts: Attempt[]): Promise<void> {
  await karavan.ask(async (sql) => {
    expect(await lostWork(sql, attempts)).toEqual([]);
    expect(await halfDone(sql)).toEqual([]);
    expect(await sendAllAgain(new Api(karavan.url, shop.token), sql, attempts)).toEqual([]);
    expect(await halfDone(sql)).toEqual([]);
  });
}

describe('a server with sales under way, each in the middle of its transaction', () => {
  /** The server has been told to stop, and takes nothing new. */
  async function stopping(count = UNDER_WAY): Promise<UnderWay & { attempts: Attempt[] }> {
    const attempts = Array.from({ length: count }, () => newAttempt(shop));
    const underWay = await bringUnderWay(karavan, new Api(karavan.url, shop.token), attempts);
    await tellToStop(karavan);
    return { ...underWay, attempts };
  }

  test.runIf(isThorough)('ends at once when it is told a second time', async () => {
    const { held, attempts, answered } = await stopping();
    expect(await pressUntilGone(karavan.server)).toEqual({ code: 1, signal: null });
    expect(new Set(await answered)).toEqual(new Set(['ECONNRESET']));
    await held.release();
    await karavan.start();
    await expectNothingLost(attempts);
  });

  test('finishes all of them when it is told to stop', async () => {
    const { held, attempts, answered } = await stopping();
    await held.release();
    expect(new Set(await answered)).toEqual(new Set(['recorded']));
    expect(await karavan.server.ended).toEqual({ code: 0, signal: null });
    await karavan.start(GIVES_UP);
    await expectNothingLost(attempts);
  });

  test('ends when they can’t be finished, and says so to each', async () => {
    // So few that they all wait before the first of them has waited for as long as a statement may.
    const { held, attempts, answered } = await stopping(5);
    expect(new Set(await answered)).toEqual(new Set(['503 service_unavailable']));
    expect(await karavan.server.ended).toEqual({ code: 0, signal: null });
    await held.release();
    await karavan.start();
    await expectNothingLost(attempts);
  });
});

test.runIf(isThorough)(
  'a server under many writers that is told to stop breaks off nothing that it has begun',
  async () => {
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
    const begun = await karavan.ask((sql) => sql.query('select from sales where tourist_phone = any($1)', [phones]));
    expect(begun).toEqual([]);
    await expectNothingLost(writers.attempts);
  },
);
