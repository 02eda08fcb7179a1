import { describe, expect, test } from 'vitest';
import { listenForChanges } from '../../../src/server/base/db/listener.ts';
import { importRates, pauseAfter } from '../../../src/server/currencies/rate-import/import-rates.ts';
import { startRateImport } from '../../../src/server/currencies/rate-import/rate-import-worker.ts';
import { buildCompany, inDays } from '../../support/data/company.ts';
import { enableImport, importedRates, rateImports, ratesOf, readImportState } from '../../support/data/rate-imports.ts';
import { bankAnswer, json } from '../../support/doubles/rate-server.ts';
import { expectStatus } from '../../support/server/api.ts';
import { startServer } from '../../support/server/server.ts';
import { oneRow } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const { server, sql, bank, pause, options, turn, build } = await rateImports();

describe('a failing bank', () => {
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
    'after the failure %s nothing is stored, and the reason is reported',
    async (_, answer, code) => {
      const company = await build();
      bank.answers(answer);
      await turn(company, { timeoutMs: code === 'timed_out' ? 300 : 10_000 });
      expect(await ratesOf(company)).toEqual({});
      const state = await readImportState(company);
      expect(state.problems.map((each) => each.code)).toEqual([code]);
      expect([state.last_failure_at === null, state.last_success_at]).toEqual([false, null]);
    },
  );

  test('a failing bank is requested after growing pauses, and the import works again when it does', async () => {
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
    const state = await readImportState(company);
    expect([state.problems, await ratesOf(company)]).toEqual([[], importedRates]);
    const failures = await oneRow(sql, 'select failures from rate_imports where company_id = $1', [company.id]);
    expect(failures).toEqual({ failures: 0 });
  });

  test('a bank that is not running is reported as unreachable', async () => {
    const company = await build();
    await turn(company, { url: 'http://127.0.0.1:9/' });
    expect((await readImportState(company)).problems.map(({ code }) => code)).toEqual(['unreachable']);
  });
});

describe('several servers that import rates', () => {
  test('simultaneous servers request the bank once, and write once', async () => {
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

  test('servers request the bank once for many companies', async () => {
    const companies = [await build(), await build(), await build()];
    const asked = bank.asked();
    await importRates(
      options(),
      companies.map(({ id }) => id),
    );
    expect(bank.asked()).toBe(asked + 1);
    for (const company of companies) expect(await ratesOf(company)).toEqual(importedRates);
  });

  test('servers read the rates at once on a manager’s request to one of them, and store the reason of a failure', async () => {
    const company = await build();
    await turn(company);
    const listener = listenForChanges(server.database.app);
    const stop = startRateImport({ ...options(), listener });
    const asked = bank.asked();
    bank.answers(json({}, 503));
    // The server may not listen to the database yet: then the request is missed, and it is repeated.
    await until('the bank to be asked', async () => {
      expectStatus(await company.manager.api.post('/rate-import/request/'), 200);
      return bank.asked() > asked;
    });
    await until(
      'the reason to be kept',
      async () => (await readImportState(company)).problems[0]?.code === 'bad_status',
    );
    await stop();
    await listener.stop();
  });

  test('servers that start before there is a company serve the first one too', async () => {
    const fresh = await startServer();
    const listener = listenForChanges(fresh.database.app);
    const stop = startRateImport({ ...options(), db: fresh.db, listener });
    const company = await buildCompany(fresh);
    await enableImport(company);
    await until('the rates to be there', async () => {
      // The import was possibly turned on before the server listened: request once more.
      expectStatus(await company.manager.api.post('/rate-import/request/'), 200);
      return Object.keys(await ratesOf(company)).length === 3;
    });
    await stop();
    await listener.stop();
    await fresh.stop();
  });

  test('stopping servers abort the request, and another one takes over', async () => {
    const company = await build();
    bank.answers(() => undefined);
    const listener = listenForChanges(server.database.app);
    const asked = bank.asked();
    const stop = startRateImport({ ...options(), listener });
    await until('the bank to be asked', () => bank.asked() > asked);
    await stop();
    await listener.stop();
    // It did not wait for the bank’s timeout, which would have been a failure.
    expect(await readImportState(company)).toMatchObject({ last_failure_at: null, problems: [] });
    bank.answers(json(bankAnswer({ date: inDays(0) })));
    pause.now = 6 * 60_000;
    await turn(company);
    expect(await ratesOf(company)).toEqual(importedRates);
  });
});
