import { describe, expect, test } from 'vitest';
import type { CurrencyRateRow } from '#contract/currencies/currency-rate.ts';
import { pauseAfter } from '../../../src/server/currencies/rate-import/import-rates.ts';
import { buildCompany, inDays } from '../../support/data/company.ts';
import { importedRates, RATES, rateImports, ratesOf, readImportState } from '../../support/data/rate-imports.ts';
import { bankAnswer, json } from '../../support/doubles/rate-server.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { oneRow } from '../../support/server/sql.ts';

const { server, sql, bank, pause, turn, build } = await rateImports();

describe('the import of the bank’s rates', () => {
  test('the import of rates is off until a manager turns it on', async () => {
    const company = await buildCompany(server);
    expect(await readImportState(company)).toMatchObject({
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
    expect(await ratesOf(company)).toEqual(importedRates);
    expectStatus(await company.manager.api.patch('/rate-import/', { enabled: false }), 200);
    await company.manager.api.post('/rate-import/request/');
    const before = bank.asked();
    await turn(company);
    expect(bank.asked()).toBe(before);
  });

  test('the import takes dollars and euros, and computes the rate of euros to dollars from both', async () => {
    const company = await build();
    await turn(company);
    expect(await ratesOf(company)).toEqual(importedRates);
    const state = await readImportState(company);
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

  test('the import divides by the nominal', async () => {
    const company = await build();
    bank.answers(json(bankAnswer({ date: inDays(0), usd: '126000.00', nominal: '10' })));
    await turn(company);
    expect(await ratesOf(company)).toEqual(importedRates);
  });

  test('the import requests rates only when due, and then takes a correction by the bank', async () => {
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

  test('the import never replaces a rate that a person entered for that date', async () => {
    const company = await build();
    const typed = { from: 'USD', to: 'UZS', date: inDays(0), rate: '12555' };
    expectStatus(await company.manager.api.post('/currency-rates/', typed), 201);
    await turn(company);
    expect(await ratesOf(company)).toEqual({ ...importedRates, 'USD-UZS': '12555.000000 manual' });
    expect((await readImportState(company)).problems).toEqual([]);
  });

  test('the import leaves an imported rate that a person has corrected', async () => {
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

  test('a rate of tomorrow is stored tomorrow', async () => {
    const company = await build();
    bank.answers(json(bankAnswer({ date: inDays(1) })));
    await turn(company);
    expect(await ratesOf(company, inDays(1))).toEqual({});
    const state = await readImportState(company);
    expect([state.last_failure_at, state.problems]).toEqual([
      null,
      [expect.objectContaining({ code: 'date_ahead', given: inDays(1) })],
    ]);
    pause.now = 86_400_000;
    await turn(company);
    expect(await ratesOf(company, inDays(1))).toEqual(importedRates);
  });
});

describe('an implausible rate of the bank', () => {
  test.each([
    ['upside down', { usd: '0.000079' }, 'rate_inverted', '0.000079'],
    ['wildly off', { usd: '126000.00' }, 'rate_far', '126000.000000'],
  ])('a rate that is %s is rejected, with the rates that are computed from it', async (_, day, code, given) => {
    const company = await build();
    bank.answers(json(bankAnswer({ date: inDays(0), ...day })));
    await turn(company);
    expect(await ratesOf(company)).toEqual({ 'EUR-UZS': importedRates['EUR-UZS'] });
    const { problems, last_success_at, last_failure_at } = await readImportState(company);
    expect(problems.map(({ from, to }) => `${from}-${to}`)).toEqual(['USD-UZS', 'EUR-USD']);
    expect(problems[0]).toMatchObject({ code, given, known: '12500.000000' });
    expect([last_success_at, last_failure_at]).not.toContain(null);
  });

  test('rates that are all implausible are all rejected', async () => {
    const company = await build();
    bank.answers(json(bankAnswer({ date: inDays(0), usd: '25000.00', eur: '60000.00' })));
    await turn(company);
    expect(await ratesOf(company)).toEqual({});
    expect(await readImportState(company)).toMatchObject({ last_success_at: null, last_success_date: null });
  });

  test('a rate of long ago is rejected', async () => {
    const company = await build();
    bank.answers(json(bankAnswer({ date: inDays(-15) })));
    await turn(company);
    expect(await ratesOf(company, inDays(-15))).toEqual({});
    expect((await readImportState(company)).problems).toEqual([
      expect.objectContaining({ code: 'outdated', given: inDays(-15) }),
    ]);
  });
});
