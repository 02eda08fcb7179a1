import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CurrencyRateRow, RateImport } from '#contract/entities/currency-rate.ts';
import { listenForChanges } from '../../src/server/db/listener.ts';
import { type ImportOptions, importRates, pauseAfter } from '../../src/server/rate-import/import-rates.ts';
import { keepRates } from '../../src/server/rate-import/keep-rates.ts';
import { expectRefusal } from '../support/answers.ts';
import { expectStatus } from '../support/api.ts';
import { buildCompany, type Company, inDays } from '../support/company.ts';
import { bankAnswer, json, startRateServer } from '../support/rate-server.ts';
import { sharedServer, startServer } from '../support/server.ts';
import { oneRow, sharedSql } from '../support/sql.ts';
import { until } from '../support/wait.ts';

const server = await sharedServer();
const sql = await sharedSql(server.database.superuser);
const bank = await startRateServer();
afterAll(bank.stop);

const IMPORT = `{ rateImport {
  enabled host last_success_at last_success_date last_failure_at next_try_at version
  problems { code from to given known percent }
} }`;
const stateOf = async ({ agent }: Company) => (await agent.api.read<{ rateImport: RateImport }>(IMPORT)).rateImport;
const switchOn = async ({ manager }: Company) =>
  expectStatus(await manager.api.patch<RateImport>('/rate-import/', { enabled: true }), 200);
const RATES =
  'query ($filter: CurrencyRateFilter) { currencyRates(filter: $filter) { rows { id from to date rate source version } } }';
/** The rates of today, by pair. */
async function ratesOf({ agent }: Company, date = inDays(0)): Promise<Record<string, string>> {
  const filter = { date_from: date, date_to: date };
  const { currencyRates } = await agent.api.read<{ currencyRates: { rows: CurrencyRateRow[] } }>(RATES, { filter });
  return Object.fromEntries(
    currencyRates.rows.map(({ from, to, rate, source }) => [`${from}-${to}`, `${rate} ${source}`]),
  );
}
const pause = { now: 0 };
const options = (more: Partial<ImportOptions> = {}): ImportOptions => ({
  db: server.db,
  url: bank.url,
  logger: pino({ level: 'silent' }),
  clock: () => new Date(Date.now() + pause.now),
  signal: new AbortController().signal,
  ...more,
});
const turn = (company: Company, more: Partial<ImportOptions> = {}) => importRates(options(more), [company.id]);

async function build(): Promise<Company> {
  const company = await buildCompany(server);
  await switchOn(company);
  return company;
}

beforeEach(() => {
  pause.now = 0;
  bank.answers(json(bankAnswer({ date: inDays(0) })));
});

const taken = {
  'USD-UZS': '12600.000000 central_bank',
  'EUR-USD': '1.146825 central_bank',
  'EUR-UZS': '14450.000000 central_bank',
};

describe('the import of the bank’s rates', () => {
  test('is off until a manager switches it on, and does nothing then', async () => {
    const company = await buildCompany(server);
    expect(await stateOf(company)).toMatchObject({
      enabled: false,
      host: null,
      next_try_at: null,
      problems: [],
      version: 1,
    });
    const asked = bank.asked();
    await turn(company);
    expect([bank.asked(), await ratesOf(company)]).toEqual([asked, {}]);
    expectRefusal(await company.manager.api.post('/rate-import/request/'), 409, 'rate_import_off');
    expect(
      expectStatus(await company.manager.api.patch('/rate-import/', { enabled: true }, { 'if-match': '1' }), 200),
    ).toEqual({ enabled: true, version: 2 });
    expectRefusal(
      await company.manager.api.patch('/rate-import/', { enabled: false }, { 'if-match': '1' }),
      409,
      'stale',
    );
    await turn(company);
    expect(await ratesOf(company)).toEqual(taken);
    expectStatus(await company.manager.api.patch('/rate-import/', { enabled: false }), 200);
    await company.manager.api.post('/rate-import/request/');
    const before = bank.asked();
    await turn(company);
    expect(bank.asked()).toBe(before);
  });

  test('takes dollars and euros, and what a euro is in dollars from both', async () => {
    const company = await build();
    await turn(company);
    expect(await ratesOf(company)).toEqual(taken);
    const state = await stateOf(company);
    expect(state).toMatchObject({ last_success_date: inDays(0), last_failure_at: null, problems: [] });
    expect(Date.parse(state.last_success_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(Date.parse(state.next_try_at ?? '') - Date.parse(state.last_success_at ?? '')).toBe(pauseAfter(0));
    const line = await oneRow(
      sql,
      `select count(*) as lines, count(user_id) as people from audit_log where company_id = $1 and event = 'currency_rate.import'`,
      [company.id],
    );
    expect(line).toEqual({ lines: 3, people: 0 });
  });

  test('counts by the nominal', async () => {
    const company = await build();
    bank.answers(json(bankAnswer({ date: inDays(0), usd: '126000.00', nominal: '10' })));
    await turn(company);
    expect(await ratesOf(company)).toEqual(taken);
  });

  test('asks again only when it is time, and takes a correction of the bank’s then', async () => {
    const company = await build();
    await turn(company);
    const asked = bank.asked();
    await turn(company);
    expect(bank.asked()).toBe(asked);
    bank.answers(json(bankAnswer({ date: inDays(0), usd: '12610.00' })));
    pause.now = pauseAfter(0);
    await turn(company);
    expect((await ratesOf(company))['USD-UZS']).toBe('12610.000000 central_bank');
  });

  test('never replaces what a person typed for that date', async () => {
    const company = await build();
    const typed = { from: 'USD', to: 'UZS', date: inDays(0), rate: '12555' };
    expectStatus(await company.manager.api.post('/currency-rates/', typed), 201);
    await turn(company);
    expect(await ratesOf(company)).toEqual({ ...taken, 'USD-UZS': '12555.000000 manual' });
    expect((await stateOf(company)).problems).toEqual([]);
  });

  test('leaves a rate of its own that a person has corrected as that person wants it', async () => {
    const company = await build();
    await turn(company);
    const filter = { pair: 'USD-UZS', date_from: inDays(0) };
    const { currencyRates } = await company.manager.api.read<{ currencyRates: { rows: CurrencyRateRow[] } }>(RATES, {
      filter,
    });
    expectStatus(
      await company.manager.api.patch(`/currency-rates/${currencyRates.rows[0]?.id}/`, { rate: '12599' }),
      200,
    );
    pause.now = pauseAfter(0);
    await turn(company);
    expect((await ratesOf(company))['USD-UZS']).toBe('12599.000000 manual');
  });

  test('waits with a rate of tomorrow until it is tomorrow', async () => {
    const company = await build();
    bank.answers(json(bankAnswer({ date: inDays(1) })));
    await turn(company);
    expect(await ratesOf(company, inDays(1))).toEqual({});
    const state = await stateOf(company);
    expect([state.last_failure_at, state.problems]).toEqual([
      null,
      [expect.objectContaining({ code: 'date_ahead', given: inDays(1) })],
    ]);
    pause.now = 86_400_000;
    await turn(company);
    expect(await ratesOf(company, inDays(1))).toEqual(taken);
  });
});

describe('a rate that can not be right', () => {
  test.each([
    ['upside down', { usd: '0.000079' }, 'rate_inverted', '0.000079'],
    ['wildly off', { usd: '126000.00' }, 'rate_far', '126000.000000'],
  ])('%s is kept out, and so is what follows from it', async (_, day, code, given) => {
    const company = await build();
    bank.answers(json(bankAnswer({ date: inDays(0), ...day })));
    await turn(company);
    expect(await ratesOf(company)).toEqual({ 'EUR-UZS': taken['EUR-UZS'] });
    const { problems, last_success_at, last_failure_at } = await stateOf(company);
    expect(problems.map(({ from, to }) => `${from}-${to}`)).toEqual(['USD-UZS', 'EUR-USD']);
    expect(problems[0]).toMatchObject({ code, given, known: '12500.000000' });
    expect([last_success_at, last_failure_at]).not.toContain(null);
  });

  test('is taken nowhere when all of it is off', async () => {
    const company = await build();
    bank.answers(json(bankAnswer({ date: inDays(0), usd: '25000.00', eur: '60000.00' })));
    await turn(company);
    expect(await ratesOf(company)).toEqual({});
    expect(await stateOf(company)).toMatchObject({ last_success_at: null, last_success_date: null });
  });

  test('because it is of long ago is kept out', async () => {
    const company = await build();
    bank.answers(json(bankAnswer({ date: inDays(-15) })));
    await turn(company);
    expect(await ratesOf(company, inDays(-15))).toEqual({});
    expect((await stateOf(company)).problems).toEqual([
      expect.objectContaining({ code: 'outdated', given: inDays(-15) }),
    ]);
  });
});

describe('a bank that misbehaves', () => {
  const day = { date: inDays(0) };
  const [usd, eur, ...others] = bankAnswer(day);
  test.each([
    ['fails', json({ error: 'x' }, 500), 'bad_status'],
    ['has moved without saying where', json([], 404), 'bad_status'],
    ['answers with nothing', json([]), 'currency_missing'],
    ['answers with a page', (response) => response.end('<html>Технические работы</html>'), 'unreadable'],
    [
      'answers with half of it',
      (response) => response.end(JSON.stringify(bankAnswer(day)).slice(0, 200)),
      'unreadable',
    ],
    ['answers with something else', json({ USD: '12600' }), 'unreadable'],
    ['answers with a list of numbers', json([1, null]), 'unreadable'],
    ['has other currencies', json(others), 'currency_missing'],
    ['has dollars only', json([usd, ...others]), 'currency_missing'],
    ['has dollars twice', json([usd, usd, eur]), 'unreadable'],
    ['has two dates', json([usd, bankAnswer({ date: inDays(-1) })[1]]), 'unreadable'],
    ['has no date', json([{ ...usd, Date: 'сегодня' }, eur]), 'unreadable'],
    ['has a date that there is not', json([{ ...usd, Date: '31.02.2026' }, eur]), 'unreadable'],
    ['says zero', json(bankAnswer({ ...day, usd: '0' })), 'rate_invalid'],
    ['says less than nothing', json(bankAnswer({ ...day, eur: '-14450' })), 'rate_invalid'],
    ['says nothing', json(bankAnswer({ ...day, eur: '' })), 'rate_invalid'],
    ['says a word', json(bankAnswer({ ...day, usd: 'NaN' })), 'rate_invalid'],
    ['says it of no dollars', json(bankAnswer({ ...day, nominal: '0' })), 'rate_invalid'],
    [
      'goes on without end',
      (response) => {
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        };
        response.on('drain', more);
        more();
      },
      'too_large',
    ],
    [
      'breaks off',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('[', () => response.destroy());
      },
      'unreachable',
    ],
    ['hangs up', (response) => response.destroy(), 'unreachable'],
    ['sends people in circles', (response) => response.writeHead(302, { location: bank.url }).end(), 'unreachable'],
    ['never answers', () => undefined, 'timed_out'],
    ['never ends its answer', (response) => response.write('['), 'timed_out'],
  ] as [string, Parameters<typeof bank.answers>[0], string][])(
    '%s: nothing is taken, and the reason is told',
    async (_, answer, code) => {
      const company = await build();
      bank.answers(answer);
      await turn(company, { patience: code === 'timed_out' ? 300 : 10_000 });
      expect(await ratesOf(company)).toEqual({});
      const state = await stateOf(company);
      expect(state.problems.map((each) => each.code)).toEqual([code]);
      expect([state.last_failure_at === null, state.last_success_at]).toEqual([false, null]);
    },
  );

  test('is asked again after pauses that grow, and everything is well when it is well', async () => {
    expect([1, 2, 3, 4, 6, 7, 40].map((failures) => pauseAfter(failures) / 60_000)).toEqual([1, 2, 4, 8, 32, 60, 60]);
    const company = await build();
    bank.answers(json({}, 500));
    const asked = bank.asked();
    for (const failures of [1, 2, 3]) {
      await turn(company);
      expect(bank.asked()).toBe(asked + failures);
      pause.now += pauseAfter(failures) - 1000;
      await turn(company);
      expect(bank.asked()).toBe(asked + failures);
      pause.now += 1000;
    }
    bank.answers(json(bankAnswer(day)));
    await turn(company);
    const state = await stateOf(company);
    expect([state.problems, await ratesOf(company)]).toEqual([[], taken]);
    const failures = await oneRow(sql, 'select failures from rate_imports where company_id = $1', [company.id]);
    expect(failures).toEqual({ failures: 0 });
  });

  test('at an address where nobody is, is told as unreachable', async () => {
    const company = await build();
    await turn(company, { url: 'http://127.0.0.1:9/' });
    expect((await stateOf(company)).problems.map(({ code }) => code)).toEqual(['unreachable']);
  });
});

describe('several servers', () => {
  test('side by side ask the bank once, and write once', async () => {
    const company = await build();
    const asked = bank.asked();
    await Promise.all(Array.from({ length: 8 }, () => turn(company)));
    expect(bank.asked()).toBe(asked + 1);
    const { lines } = await oneRow<{ lines: number }>(
      sql,
      `select count(*) as lines from audit_log where company_id = $1 and event = 'currency_rate.import'`,
      [company.id],
    );
    expect(lines).toBe(3);
  });

  test('ask once for many companies', async () => {
    const companies = [await build(), await build(), await build()];
    const asked = bank.asked();
    await importRates(
      options(),
      companies.map(({ id }) => id),
    );
    expect(bank.asked()).toBe(asked + 1);
    for (const company of companies) expect(await ratesOf(company)).toEqual(taken);
  });

  test('read the rates at once when a manager asks one of them, and keep the reason that it failed', async () => {
    const company = await build();
    await turn(company);
    const listener = listenForChanges(server.database.app);
    const stop = keepRates({ ...options(), listener });
    const asked = bank.asked();
    bank.answers(json({}, 503));
    // The ear may not be on the database yet: then nobody hears it, and it is asked for once more.
    await until('the bank to be asked', async () => {
      expectStatus(await company.manager.api.post('/rate-import/request/'), 200);
      return bank.asked() > asked;
    });
    await until('the reason to be kept', async () => (await stateOf(company)).problems[0]?.code === 'bad_status');
    await stop();
    await listener.stop();
  });

  test('that begin before there is any company serve the first one too', async () => {
    const fresh = await startServer();
    const listener = listenForChanges(fresh.database.app);
    const stop = keepRates({ ...options(), db: fresh.db, listener });
    const company = await buildCompany(fresh);
    await switchOn(company);
    await until('the rates to be there', async () => {
      // Whoever switched it on before the ear was on the database asks once more.
      expectStatus(await company.manager.api.post('/rate-import/request/'), 200);
      return Object.keys(await ratesOf(company)).length === 3;
    });
    await stop();
    await listener.stop();
    await fresh.stop();
  });

  test('that stop give up what is being read, and another one takes it over', async () => {
    const company = await build();
    bank.answers(() => undefined);
    const listener = listenForChanges(server.database.app);
    const asked = bank.asked();
    const stop = keepRates({ ...options(), listener });
    await until('the bank to be asked', () => bank.asked() > asked);
    await stop();
    await listener.stop();
    // It did not wait for the bank's time to be over: that would have been a failure.
    expect(await stateOf(company)).toMatchObject({ last_failure_at: null, problems: [] });
    bank.answers(json(bankAnswer({ date: inDays(0) })));
    pause.now = 6 * 60_000;
    await turn(company);
    expect(await ratesOf(company)).toEqual(taken);
  });
});
