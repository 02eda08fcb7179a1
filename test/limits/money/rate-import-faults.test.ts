import { describe, expect, test } from 'vitest';
import { listenForChanges } from '../../../src/server/base/db/listener.ts';
import { importRates, pauseAfter } from '../../../src/server/currencies/rate-import/import-rates.ts';
import { startRateImport } from '../../../src/server/currencies/rate-import/rate-import-worker.ts';
import { buildCompany, inDays } from '../../support/data/company.ts';
import { rateImports, ratesOf, stateOf, switchOn, taken } from '../../support/data/rate-imports.ts';
import { bankAnswer, json } from '../../support/doubles/rate-server.ts';
import { expectStatus } from '../../support/server/api.ts';
import { startServer } from '../../support/server/server.ts';
import { oneRow } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const { server, sql, bank, pause, options, turn, build } = await rateImports();

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
      await turn(company, { timeoutMs: code === 'timed_out' ? 300 : 10_000 });
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
    const stop = startRateImport({ ...options(), listener });
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
    const stop = startRateImport({ ...options(), db: fresh.db, listener });
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
    const stop = startRateImport({ ...options(), listener });
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
