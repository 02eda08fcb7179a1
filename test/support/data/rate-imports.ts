import { pino } from 'pino';
import { afterAll, beforeEach } from 'vitest';
import type { CurrencyRateRow, RateImport } from '#contract/currencies/currency-rate.ts';
import { type ImportOptions, importRates } from '../../../src/server/currencies/rate-import/import-rates.ts';
import { bankAnswer, json, startRateServer } from '../doubles/rate-server.ts';
import { expectStatus } from '../server/api.ts';
import { sharedServer } from '../server/server.ts';
import { sharedSql } from '../server/sql.ts';
import { buildCompany, type Company, inDays } from './company.ts';

const IMPORT = `{ rateImport {
  enabled host last_success_at last_success_date last_failure_at next_try_at version
  problems { code from to given known percent }
} }`;
export const readImportState = async ({ agent }: Company) =>
  (await agent.api.read<{ rateImport: RateImport }>(IMPORT)).rateImport;
export const enableImport = async ({ manager }: Company) =>
  expectStatus(await manager.api.patch<RateImport>('/rate-import/', { enabled: true }), 200);
export const RATES =
  'query ($filter: CurrencyRateFilter) { currencyRates(filter: $filter) { rows { id from to date rate source version } } }';

/** The rates of a day, by default of today, by pair. */
export async function ratesOf({ agent }: Company, date = inDays(0)): Promise<Record<string, string>> {
  const filter = { date_from: date, date_to: date };
  const { currencyRates } = await agent.api.read<{ currencyRates: { rows: CurrencyRateRow[] } }>(RATES, { filter });
  return Object.fromEntries(
    currencyRates.rows.map(({ from, to, rate, source }) => [`${from}-${to}`, `${rate} ${source}`]),
  );
}

/** The bank’s default rates, as they are recorded. */
export const importedRates = {
  'USD-UZS': '12600.000000 central_bank',
  'EUR-USD': '1.146825 central_bank',
  'EUR-UZS': '14450.000000 central_bank',
};

/** A server, a bank with configurable answers, and a clock that `pause.now` moves ahead by ms. */
export async function rateImports() {
  const server = await sharedServer();
  const sql = await sharedSql(server.database.superuser);
  const bank = await startRateServer();
  afterAll(bank.stop);
  const pause = { now: 0 };
  beforeEach(() => {
    pause.now = 0;
    bank.answers(json(bankAnswer({ date: inDays(0) })));
  });
  const options = (more: Partial<ImportOptions> = {}): ImportOptions => ({
    db: server.db,
    url: bank.url,
    logger: pino({ level: 'silent' }),
    clock: () => new Date(Date.now() + pause.now),
    signal: new AbortController().signal,
    ...more,
  });
  const turn = (company: Company, more: Partial<ImportOptions> = {}) => importRates(options(more), [company.id]);
  /** A company whose import is on. */
  const build = async (): Promise<Company> => {
    const company = await buildCompany(server);
    await enableImport(company);
    return company;
  };
  return { server, sql, bank, pause, options, turn, build };
}
