import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { halfDone, lostWork, sendAllAgain } from '../support/after-crash.ts';
import { Api } from '../support/api.ts';
import { type HeldSales, holdSales } from '../support/held-sales.ts';
import { Installation } from '../support/installation.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { superuserOf } from '../support/start-ups.ts';
import { until } from '../support/wait.ts';
import { type Attempt, newAttempt, postAttempt, startWriters } from '../support/writers.ts';

const UNDER_WAY = 50;
/** Every request that is under way has a session of its own, so that all of them can be seen to wait. */
const ENV = { DATABASE_POOL: '60' };
/** A new connection is refused; on one that is open a request is, or finds that it has been closed. */
const REFUSED = ['ECONNREFUSED', '503 service_unavailable', 'UND_ERR_SOCKET', 'ECONNRESET'];
const EXIT_WITHIN = 10_000;
const EXIT_AT_ONCE_WITHIN = 2000;

let karavan: Installation;
let shop: Shop;
beforeAll(async () => {
  karavan = await Installation.make(ENV);
  shop = await openShop(karavan.url);
});
afterAll(() => karavan?.remove());

/** Sends the signal until the process has ended: one that follows another too closely is not a second one. */
async function endWith(signal: NodeJS.Signals): Promise<{ code: number | null; after: number }> {
  const begun = performance.now();
  let code: number | null | undefined;
  void karavan.server.ended.then((ending) => {
    code = ending.code;
  });
  await until('the end of the process', () => {
    karavan.server.kill(signal);
    return code !== undefined;
  });
  return { code: code ?? null, after: performance.now() - begun };
}

/** Everything is as it was acknowledged, nothing is half done, and every request can be sent again. */
async function expectNothingLost(attempts: Attempt[]): Promise<void> {
  await karavan.ask(async (sql) => {
    expect(await lostWork(sql, attempts)).toEqual([]);
    expect(await halfDone(sql)).toEqual([]);
    expect(await sendAllAgain(new Api(karavan.url, shop.token), sql, attempts)).toEqual([]);
    expect(await halfDone(sql)).toEqual([]);
  });
}

describe('a server with fifty sales under way, each in the middle of its transaction', () => {
  type Situation = { told: number; held: HeldSales; attempts: Attempt[]; answered: Promise<string[]> };

  /** The server has been told to stop, and takes nothing new. */
  async function stopping(): Promise<Situation> {
    await openSessions();
    const held = await holdSales(await superuserOf(karavan.dataDir));
    const attempts = Array.from({ length: UNDER_WAY }, () => newAttempt(shop));
    const api = new Api(karavan.url, shop.token);
    const answers = attempts.map((attempt) => postAttempt(api, attempt).then(() => 'recorded', inWords));
    await held.waiting(UNDER_WAY);
    const told = performance.now();
    karavan.server.kill('SIGTERM');
    await until('the server to take nothing new', () =>
      fetch(`${karavan.url}/healthz`).then(
        ({ status }) => status === 503,
        () => true,
      ),
    );
    return { told, held, attempts, answered: Promise.all(answers) };
  }
  const inWords = ({ message }: Error): string => message;

  /** Not all at one moment: on a busy machine some would not be there in time. */
  async function openSessions(): Promise<void> {
    const api = new Api(karavan.url, shop.token);
    for (let open = 10; open <= UNDER_WAY; open += 10) {
      await Promise.all(Array.from({ length: open }, () => api.get('/users/me/')));
    }
  }

  test('finishes all of them when it is told to stop', async () => {
    const { held, attempts, answered } = await stopping();
    await held.release();
    expect(new Set(await answered)).toEqual(new Set(['recorded']));
    expect(await karavan.server.ended).toEqual({ code: 0, signal: null });
    await karavan.start(ENV);
    await expectNothingLost(attempts);
  });

  test('ends in time when they can’t be finished, and says so to each', async () => {
    const { told, held, attempts, answered } = await stopping();
    expect(new Set(await answered)).toEqual(new Set(['503 service_unavailable']));
    expect(await karavan.server.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - told).toBeLessThan(EXIT_WITHIN);
    await held.release();
    await karavan.start(ENV);
    await expectNothingLost(attempts);
  });

  test('ends at once when it is told a second time', async () => {
    const { held, attempts, answered } = await stopping();
    const { code, after } = await endWith('SIGINT');
    expect(code).toBe(1);
    expect(after).toBeLessThan(EXIT_AT_ONCE_WITHIN);
    expect(new Set(await answered)).toEqual(new Set(['fetch failed']));
    await held.release();
    await karavan.start(ENV);
    await expectNothingLost(attempts);
  });
});

test('a server under fifty writers that is told to stop breaks off nothing that it has begun', async () => {
  const writers = startWriters(UNDER_WAY, karavan, shop);
  try {
    await writers.acknowledge(UNDER_WAY + Math.floor(Math.random() * UNDER_WAY));
    const told = performance.now();
    karavan.server.kill('SIGTERM');
    expect(await karavan.server.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - told).toBeLessThan(EXIT_WITHIN);
  } finally {
    await writers.stop();
  }
  expect(writers.failures().length).toBeGreaterThan(0);
  for (const failure of writers.failures()) expect(REFUSED).toContain(failure);
  await karavan.start(ENV);
  const phones = writers.attempts.flatMap(({ saleId, phone }) => (saleId === null ? [phone] : []));
  const begun = await karavan.ask((sql) => sql.query('select from sales where tourist_phone = any($1)', [phones]));
  expect(begun).toEqual([]);
  await expectNothingLost(writers.attempts);
});
