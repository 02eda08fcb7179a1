import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrencyRate, CurrencyRateRow } from '#contract/entities/currency-rate.ts';
import type { Sale } from '#contract/entities/sale.ts';
import { expectRefusal } from '../support/answers.ts';
import { expectStatus } from '../support/api.ts';
import {
  buildCompany,
  buildPayment,
  buildSale,
  type Company,
  inDays,
  type Person,
  readSale,
} from '../support/company.ts';
import { openEvents } from '../support/event-stream.ts';
import { sharedServer } from '../support/server.ts';
import { oneRow, sharedSql } from '../support/sql.ts';

const server = await sharedServer();
const sql = await sharedSql(server.database.superuser);

type Page = { rows: CurrencyRateRow[]; totalCount: number; endCursor: string | null; hasNextPage: boolean };
type Ask = { filter?: object; sort?: object; first?: number; after?: string | null; through?: string | null };
const QUERY = `query ($filter: CurrencyRateFilter, $sort: CurrencyRateSort, $first: Int, $after: String, $through: String) {
  currencyRates(filter: $filter, sort: $sort, first: $first, after: $after, through: $through) {
    rows { id from to date rate source created_by_name created_at version } totalCount endCursor hasNextPage
  }
}`;
const pageOf = async (person: Person, ask: Ask = {}) =>
  (await person.api.read<{ currencyRates: Page }>(QUERY, ask)).currencyRates;

const add = (person: Person, body: object) =>
  person.api.post<CurrencyRateRow>('/currency-rates/', { from: 'USD', to: 'UZS', date: inDays(-10), ...body });
const edit = (person: Person, id: number, body: object, version?: number) =>
  person.api.patch<CurrencyRateRow>(
    `/currency-rates/${id}/`,
    body,
    version === undefined ? {} : { 'if-match': `${version}` },
  );
const offered = async (person: Person, date: string) =>
  (
    await person.api.read<{ rates: CurrencyRate[] }>(
      'query ($date: Date!) { rates(date: $date) { from to date rate } }',
      { date },
    )
  ).rates;
const build = () => buildCompany(server);

describe('a rate', () => {
  test('holds from its date on, until the next one', async () => {
    const company = await build();
    const added = expectStatus(await add(company.manager, { rate: '12600.5' }), 201);
    expect(added).toMatchObject({ from: 'USD', to: 'UZS', date: inDays(-10), rate: '12600.500000', source: 'manual' });
    expect(added).toMatchObject({ created_by_name: 'Тестов manager', version: 1 });
    expectStatus(await add(company.manager, { date: inDays(0), rate: '12700' }), 201);
    const usd = async (days: number) =>
      (await offered(company.agent, inDays(days))).find(({ to, from }) => from === 'USD' && to === 'UZS')?.rate;
    expect(await Promise.all([-11, -10, -1, 0].map(usd))).toEqual([
      '12500.000000',
      '12600.500000',
      '12600.500000',
      '12700.000000',
    ]);
  });

  test('is told to everybody in the company who looks at something', async () => {
    const company = await build();
    const stream = await openEvents(company.agent.api);
    const { id } = expectStatus(await add(company.manager, { rate: '12600' }), 201);
    await stream.change('currency_rate', id);
    await stream.close();
  });

  test('is recorded once a day and pair, whoever is first of ten', async () => {
    const company = await build();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => add(company.manager, { rate: `126${index}0` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(expectRefusal(answer, 409, 'currency_rate_exists').fields).toEqual({ date: 'currency_rate_exists' });
    }
    expectStatus(await add(company.manager, { from: 'EUR', to: 'USD', rate: '1.16' }), 201);
  });

  test('has no date that is still to come', async () => {
    const company = await build();
    const refused = expectRefusal(
      await add(company.manager, { date: inDays(1), rate: '12600' }),
      409,
      'date_in_future',
    );
    expect(refused.fields).toEqual({ date: 'date_in_future' });
    const { id } = expectStatus(await add(company.manager, { date: inDays(0), rate: '12600' }), 201);
    expectRefusal(await edit(company.manager, id, { date: inDays(1) }), 409, 'date_in_future');
  });

  test.each([
    ['UZS', 'USD'],
    ['USD', 'EUR'],
    ['UZS', 'EUR'],
    ['USD', 'USD'],
  ])('of %s to %s is not published', async (from, to) => {
    const company = await build();
    const refused = expectRefusal(await add(company.manager, { from, to, rate: '2' }), 400, 'invalid_fields');
    expect(refused.fields).toEqual({ to: 'rate_pair_unknown' });
  });

  test.each([['0'], ['0.000000'], ['-1'], ['x'], ['1e3'], ['1.1234567'], ['123456789'], ['']])(
    'that says %j is refused at its field',
    async (rate) => {
      const company = await build();
      const { fields } = (await add(company.manager, { rate })).body as unknown as { fields: Record<string, string> };
      expect(fields).toEqual({ rate: rate === '' ? 'fill_required_fields' : 'rate_invalid' });
    },
  );

  test.each([
    ['0.00008', 'rate_inverted', { typed: '0.00008', offered: '12500.000000', percent: '100.0' }],
    ['13126', 'rate_far', { typed: '13126', offered: '12500.000000', percent: '5.0' }],
    ['11874', 'rate_far', { typed: '11874', offered: '12500.000000', percent: '5.0' }],
  ])('of %s asks %s, and is recorded after a yes', async (rate, code, values) => {
    const company = await build();
    const asked = expectRefusal(await add(company.manager, { rate }), 409, 'confirmation_required');
    expect(asked.details).toEqual({ confirmations: [{ code, field: 'rate', values }] });
    expectRefusal(await add(company.manager, { rate, confirmed: ['profit_negative'] }), 409, 'confirmation_required');
    expectStatus(await add(company.manager, { rate, confirmed: [code] }), 201);
  });

  test.each(['13125', '11875'])('of %s, exactly five percent off, asks nothing', async (rate) => {
    expectStatus(await add((await build()).manager, { rate }), 201);
  });

  test('is compared with the newest one before its date, not with a later one', async () => {
    const company = await build();
    expectStatus(await add(company.manager, { date: inDays(-1), rate: '20000', confirmed: ['rate_far'] }), 201);
    expectStatus(await add(company.manager, { date: inDays(-5), rate: '12600' }), 201);
    expectRefusal(await add(company.manager, { date: inDays(0), rate: '12600' }), 409, 'confirmation_required');
  });

  test('that is the first of its pair asks nothing', async () => {
    const company = await build();
    expectStatus(await add(company.manager, { date: '2019-12-31', rate: '8.5' }), 201);
  });
});

describe('a rate that is corrected', () => {
  test('leaves what was recorded at the old one as it is', async () => {
    const company = await build();
    const { id } = expectStatus(await add(company.manager, { rate: '12600' }), 201);
    const bookings = [{ partner_id: company.sumPartner.id, rate: '1260000', currency: 'UZS' }];
    const sale = await buildSale(company, { bookings });
    await buildPayment(company, sale, { amount: '630000', currency: 'UZS' });
    const before: Sale = await readSale(company.manager, sale.id);
    expect(before).toMatchObject({ netto: '100.00', paid: '50.00' });
    expectStatus(await edit(company.manager, id, { rate: '12000' }), 200);
    expect(await readSale(company.manager, sale.id)).toEqual(before);
    const later = await buildSale(company, { bookings });
    expect(later.netto).toBe('105.00');
  });

  test('may move to another day, but not onto another rate', async () => {
    const company = await build();
    const { id } = expectStatus(await add(company.manager, { rate: '12600' }), 201);
    expectStatus(await add(company.manager, { date: inDays(-5), rate: '12610' }), 201);
    const refused = expectRefusal(await edit(company.manager, id, { date: inDays(-5) }), 409, 'currency_rate_exists');
    expect(refused.fields).toEqual({ date: 'currency_rate_exists' });
    expect(expectStatus(await edit(company.manager, id, { date: inDays(-6) }), 200)).toMatchObject({
      date: inDays(-6),
      version: 2,
    });
  });

  test('asks as a new one does', async () => {
    const company = await build();
    const { id } = expectStatus(await add(company.manager, { rate: '12600' }), 201);
    expectRefusal(await edit(company.manager, id, { rate: '0.00008' }), 409, 'confirmation_required');
    expectStatus(await edit(company.manager, id, { rate: '0.00008', confirmed: ['rate_inverted'] }), 200);
  });

  test('that somebody changed meanwhile is stale, for one of ten who saw the same it is not', async () => {
    const company = await build();
    const { id } = expectStatus(await add(company.manager, { rate: '12600' }), 201);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => edit(company.manager, id, { rate: `1261${index}` }, 1)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(expectRefusal(answer, 409, 'stale').details).toEqual({ version: 2 });
    }
    const { rate } = expectStatus(await edit(company.manager, id, {}, 2), 200);
    expect(expectStatus(await edit(company.manager, id, { rate }, 2), 200).version).toBe(2);
  });

  test('is in the log: who, from what to what', async () => {
    const company = await build();
    const { id } = expectStatus(await add(company.manager, { rate: '12600' }), 201);
    expectStatus(await edit(company.manager, id, { rate: '12650' }), 200);
    const line = await oneRow<{ user_id: number; changes: Record<string, unknown> }>(
      sql,
      `select user_id, changes from audit_log where company_id = $1 and event = 'currency_rate.edit' and entity_id = $2`,
      [company.id, id],
    );
    expect(line).toEqual({ user_id: company.manager.id, changes: { rate: ['12600.000000', '12650.000000'] } });
  });

  test('of another company does not exist', async () => {
    const [ours, theirs] = [await build(), await build()];
    const { id } = expectStatus(await add(theirs.manager, { rate: '12600' }), 201);
    expectRefusal(await edit(ours.manager, id, { rate: '12700' }), 404, 'not_found');
    expect((await pageOf(ours.manager)).rows.map((row) => row.id)).not.toContain(id);
    expect((await pageOf(theirs.manager)).rows.map((row) => row.id)).toContain(id);
  });
});

describe('the list of rates', () => {
  let company: Company;
  beforeAll(async () => {
    company = await build();
    for (const days of [-4, -3, -2])
      expectStatus(await add(company.manager, { date: inDays(days), rate: `126${-days}0` }), 201);
    expectStatus(await add(company.manager, { from: 'EUR', to: 'UZS', date: inDays(-3), rate: '14400' }), 201);
  });
  const seen = ({ rows }: Page) => rows.map(({ from, to, date }) => `${from}-${to} ${date}`);

  test('has every rate, the newest first, for agents too', async () => {
    const page = await pageOf(company.agent);
    expect([page.totalCount, page.rows.length]).toEqual([7, 7]);
    expect(page.rows.map(({ date }) => date)).toEqual(
      page.rows
        .map(({ date }) => date)
        .toSorted()
        .reverse(),
    );
    expect(page.rows.at(-1)).toMatchObject({ source: 'manual', created_by_name: null, version: 1 });
  });

  test('is narrowed by words: currencies, a date, a rate with either separator', async () => {
    const found = async (search: string) => seen(await pageOf(company.agent, { filter: { search } }));
    const [year, month, day] = inDays(-3).split('-');
    expect(await found(`usd ${day}.${month}.${year}`)).toEqual([`USD-UZS ${inDays(-3)}`]);
    expect(await found('1,15')).toEqual(['EUR-USD 2020-01-01']);
    expect(await found('1.15')).toEqual(['EUR-USD 2020-01-01']);
    expect(await found('14400')).toEqual([`EUR-UZS ${inDays(-3)}`]);
    expect(await found('000000')).toEqual([]);
  });

  test('is narrowed by pair, dates and source', async () => {
    const narrowed = async (filter: object) => seen(await pageOf(company.agent, { filter }));
    expect(await narrowed({ pair: 'USD-UZS', date_from: inDays(-3) })).toEqual([
      `USD-UZS ${inDays(-2)}`,
      `USD-UZS ${inDays(-3)}`,
    ]);
    expect(await narrowed({ pair: 'EUR-UZS', date_from: inDays(-9), date_to: inDays(0) })).toEqual([
      `EUR-UZS ${inDays(-3)}`,
    ]);
    expect(await narrowed({ source: 'central_bank' })).toEqual([]);
    const wrong = await company.agent.api.graphql(QUERY, { filter: { pair: 'UZS-USD' } });
    expect(wrong.body.errors?.[0]?.extensions).toMatchObject({
      code: 'invalid_fields',
      fields: { pair: 'choice_invalid' },
    });
  });

  test.each(['asc', 'desc'])('goes page by page, and the same page again: %s', async (direction) => {
    const sort = { by: 'date', direction };
    const whole = seen(await pageOf(company.agent, { sort }));
    const found: string[] = [];
    let after: string | null = null;
    for (let more = true; more; ) {
      const page: Page = await pageOf(company.agent, { sort, first: 2, after });
      expect(await pageOf(company.agent, { sort, first: 2, after, through: page.endCursor })).toEqual({
        ...page,
        hasNextPage: false,
      });
      found.push(...seen(page));
      [after, more] = [page.endCursor, page.hasNextPage];
    }
    expect(found).toEqual(whole);
  });

  test('gives a chart one pair over a period, with the rate that held when it began', async () => {
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
