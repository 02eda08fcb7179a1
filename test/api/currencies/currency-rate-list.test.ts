import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrencyRate } from '#contract/currencies/currency-rate.ts';
import { formatRate } from '../../../src/web/base/i18n/format.ts';
import { languages, setLanguage } from '../../../src/web/base/i18n/languages.ts';
import { allConfirmed } from '../../support/data/allocations.ts';
import { buildCompany, type Company, inDays } from '../../support/data/company.ts';
import { addRate, RATE_LIST, type RatePage, readRates } from '../../support/data/currency-rates.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();

describe('the list of rates', () => {
  let company: Company;
  beforeAll(async () => {
    company = await buildCompany(server);
    for (const days of [-4, -3, -2])
      expectStatus(await addRate(company.manager, { date: inDays(days), rate: `126${-days}0` }), 201);
    expectStatus(await addRate(company.manager, { from: 'EUR', to: 'UZS', date: inDays(-3), rate: '14400' }), 201);
  });
  const seen = ({ rows }: RatePage) => rows.map(({ from, to, date }) => `${from}-${to} ${date}`);

  test('the list of rates has every rate, newest first, for agents too', async () => {
    const page = await readRates(company.agent);
    expect([page.totalCount, page.rows.length]).toEqual([7, 7]);
    expect(page.rows.map(({ date }) => date)).toEqual(
      page.rows
        .map(({ date }) => date)
        .toSorted()
        .reverse(),
    );
    expect(page.rows.at(-1)).toMatchObject({ source: 'manual', created_by_name: null, version: 1 });
  });

  test('the list of rates is searched by currencies, a date, and a rate with either separator', async () => {
    const found = async (search: string) => seen(await readRates(company.agent, { filter: { search } }));
    const [year, month, day] = inDays(-3).split('-');
    expect(await found(`usd ${day}.${month}.${year}`)).toEqual([`USD-UZS ${inDays(-3)}`]);
    expect(await found('1,15')).toEqual(['EUR-USD 2020-01-01']);
    expect(await found('1.15')).toEqual(['EUR-USD 2020-01-01']);
    expect(await found('14400')).toEqual([`EUR-UZS ${inDays(-3)}`]);
    expect(await found('000000')).toEqual([]);
  });

  test('the list of rates is searched by a rate as each language shows it', async () => {
    const { manager } = await buildCompany(server);
    const found = async (search: string) =>
      (await readRates(manager, { filter: { search } })).rows.map((row) => row.rate);
    const rates = ['11675.380000', '1.136000', '12650.000000', '1.145179'];
    for (const [index, rate] of rates.entries()) {
      expectStatus(await addRate(manager, { date: inDays(-40 - index), rate, ...allConfirmed }), 201);
    }
    for (const language of languages) {
      setLanguage(language);
      for (const rate of rates) expect([language, ...(await found(formatRate(rate)))]).toEqual([language, rate]);
    }
    setLanguage('ru');
  });

  test('the list of rates is filtered by pair, dates and source', async () => {
    const narrowed = async (filter: object) => seen(await readRates(company.agent, { filter }));
    expect(await narrowed({ pair: 'USD-UZS', date_from: inDays(-3) })).toEqual([
      `USD-UZS ${inDays(-2)}`,
      `USD-UZS ${inDays(-3)}`,
    ]);
    expect(await narrowed({ pair: 'EUR-UZS', date_from: inDays(-9), date_to: inDays(0) })).toEqual([
      `EUR-UZS ${inDays(-3)}`,
    ]);
    expect(await narrowed({ source: 'central_bank' })).toEqual([]);
    const wrong = await company.agent.api.graphql(RATE_LIST, { filter: { pair: 'UZS-USD' } });
    expect(wrong.body.errors?.[0]?.extensions).toMatchObject({
      code: 'invalid_fields',
      fields: { pair: 'choice_invalid' },
    });
  });

  test.each(['asc', 'desc'])(
    'the list of rates is read page by page, and its pages are repeatable: %s',
    async (direction) => {
      const sort = { by: 'date', direction };
      const whole = seen(await readRates(company.agent, { sort }));
      const found: string[] = [];
      let after: string | null = null;
      for (let more = true; more; ) {
        const page: RatePage = await readRates(company.agent, { sort, first: 2, after });
        expect(await readRates(company.agent, { sort, first: 2, after, through: page.endCursor })).toEqual({
          ...page,
          hasNextPage: false,
        });
        found.push(...seen(page));
        [after, more] = [page.endCursor, page.hasNextPage];
      }
      expect(found).toEqual(whole);
    },
  );

  test('a chart gets one pair over a period, with the rate in force at its beginning', async () => {
    const HISTORY = `query ($from: String!, $to: String!, $since: Date!, $until: Date!) {
      rateHistory(from: $from, to: $to, since: $since, until: $until) { date rate }
    }`;
    const history = async (since: string, until: string, pair = { from: 'USD', to: 'UZS' }) =>
      (
        await company.agent.api.read<{ rateHistory: CurrencyRate[] }>(HISTORY, { ...pair, since, until })
      ).rateHistory.map(({ date }) => date);
    expect(await history(inDays(-3), inDays(0))).toEqual([inDays(-3), inDays(-2)]);
    expect(await history(inDays(-10), inDays(-3))).toEqual(['2020-01-01', inDays(-4), inDays(-3)]);
    expect(await history('2019-01-01', inDays(-4))).toEqual(['2020-01-01', inDays(-4)]);
    expect(await history('2019-01-01', '2019-12-31')).toEqual([]);
    const wrong = await company.agent.api.graphql(HISTORY, {
      from: 'UZS',
      to: 'USD',
      since: inDays(-9),
      until: inDays(0),
    });
    expect(wrong.body.errors?.[0]?.extensions).toMatchObject({ fields: { to: 'rate_pair_unknown' } });
  });
});
