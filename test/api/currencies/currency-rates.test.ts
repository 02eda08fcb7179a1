import { describe, expect, test } from 'vitest';
import type { CurrencyRate } from '#contract/currencies/currency-rate.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { buildCompany, buildPayment, buildSale, inDays, type Person, readSale } from '../../support/data/company.ts';
import { add, edit, pageOf } from '../../support/data/currency-rates.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { openEvents } from '../../support/server/event-stream.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

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
