import { describe, expect, test } from 'vitest';
import type { CurrencyRate } from '#contract/currencies/currency-rate.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { buildCompany, buildPayment, buildSale, inDays, type Person, readSale } from '../../support/data/company.ts';
import { addRate, editRate, readRates } from '../../support/data/currency-rates.ts';
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
  test('a rate is in force from its date until the next one', async () => {
    const company = await build();
    const added = expectStatus(await addRate(company.manager, { rate: '12600.5' }), 201);
    expect(added).toMatchObject({ from: 'USD', to: 'UZS', date: inDays(-10), rate: '12600.500000', source: 'manual' });
    expect(added).toMatchObject({ created_by_name: 'Тестов manager', version: 1 });
    expectStatus(await addRate(company.manager, { date: inDays(0), rate: '12700' }), 201);
    const usd = async (days: number) =>
      (await offered(company.agent, inDays(days))).find(({ to, from }) => from === 'USD' && to === 'UZS')?.rate;
    expect(await Promise.all([-11, -10, -1, 0].map(usd))).toEqual([
      '12500.000000',
      '12600.500000',
      '12600.500000',
      '12700.000000',
    ]);
  });

  test('a new rate is reported to every open page of the company', async () => {
    const company = await build();
    const stream = await openEvents(company.agent.api);
    const { id } = expectStatus(await addRate(company.manager, { rate: '12600' }), 201);
    await stream.change('currency_rate', id);
    await stream.close();
  });

  test('a rate is recorded once per day and pair by ten simultaneous requests', async () => {
    const company = await build();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => addRate(company.manager, { rate: `126${index}0` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(expectRefusal(answer, 409, 'currency_rate_exists').fields).toEqual({ date: 'currency_rate_exists' });
    }
    expectStatus(await addRate(company.manager, { from: 'EUR', to: 'USD', rate: '1.16' }), 201);
  });

  test('a rate of a future date is refused', async () => {
    const company = await build();
    const refused = expectRefusal(
      await addRate(company.manager, { date: inDays(1), rate: '12600' }),
      409,
      'date_in_future',
    );
    expect(refused.fields).toEqual({ date: 'date_in_future' });
    const { id } = expectStatus(await addRate(company.manager, { date: inDays(0), rate: '12600' }), 201);
    expectRefusal(await editRate(company.manager, id, { date: inDays(1) }), 409, 'date_in_future');
  });

  test.each([
    ['UZS', 'USD'],
    ['USD', 'EUR'],
    ['UZS', 'EUR'],
    ['USD', 'USD'],
  ])('a rate of %s to %s is refused', async (from, to) => {
    const company = await build();
    const refused = expectRefusal(await addRate(company.manager, { from, to, rate: '2' }), 400, 'invalid_fields');
    expect(refused.fields).toEqual({ to: 'rate_pair_unknown' });
  });

  test.each([['0'], ['0.000000'], ['-1'], ['x'], ['1e3'], ['1.1234567'], ['123456789'], ['']])(
    'a rate of the value %j is refused at its field',
    async (rate) => {
      const company = await build();
      const { fields } = (await addRate(company.manager, { rate })).body as unknown as {
        fields: Record<string, string>;
      };
      expect(fields).toEqual({ rate: rate === '' ? 'fill_required_fields' : 'rate_invalid' });
    },
  );

  test.each([
    ['0.00008', 'rate_inverted', { typed: '0.00008', offered: '12500.000000', percent: '100.0' }],
    ['13126', 'rate_far', { typed: '13126', offered: '12500.000000', percent: '5.0' }],
    ['11874', 'rate_far', { typed: '11874', offered: '12500.000000', percent: '5.0' }],
  ])('a rate of %s needs the confirmation %s and is then recorded', async (rate, code, values) => {
    const company = await build();
    const asked = expectRefusal(await addRate(company.manager, { rate }), 409, 'confirmation_required');
    expect(asked.details).toEqual({ confirmations: [{ code, field: 'rate', values }] });
    expectRefusal(
      await addRate(company.manager, { rate, confirmed: ['profit_negative'] }),
      409,
      'confirmation_required',
    );
    expectStatus(await addRate(company.manager, { rate, confirmed: [code] }), 201);
  });

  test.each(['13125', '11875'])('a rate of %s, exactly five percent off, needs no confirmation', async (rate) => {
    expectStatus(await addRate((await build()).manager, { rate }), 201);
  });

  test('a rate is compared with the newest one before its date, not with a later one', async () => {
    const company = await build();
    expectStatus(await addRate(company.manager, { date: inDays(-1), rate: '20000', confirmed: ['rate_far'] }), 201);
    expectStatus(await addRate(company.manager, { date: inDays(-5), rate: '12600' }), 201);
    expectRefusal(await addRate(company.manager, { date: inDays(0), rate: '12600' }), 409, 'confirmation_required');
  });

  test('the first rate of a pair needs no confirmation', async () => {
    const company = await build();
    expectStatus(await addRate(company.manager, { date: '2019-12-31', rate: '8.5' }), 201);
  });
});

describe('a corrected rate', () => {
  test('a corrected rate leaves what was recorded at the old one unchanged', async () => {
    const company = await build();
    const { id } = expectStatus(await addRate(company.manager, { rate: '12600' }), 201);
    const bookings = [{ partner_id: company.sumPartner.id, rate: '1260000', currency: 'UZS' }];
    const sale = await buildSale(company, { bookings });
    await buildPayment(company, sale, { amount: '630000', currency: 'UZS' });
    const before: Sale = await readSale(company.manager, sale.id);
    expect(before).toMatchObject({ netto: '100.00', paid: '50.00' });
    expectStatus(await editRate(company.manager, id, { rate: '12000' }), 200);
    expect(await readSale(company.manager, sale.id)).toEqual(before);
    const later = await buildSale(company, { bookings });
    expect(later.netto).toBe('105.00');
  });

  test('a corrected rate may move to another day, unless that day has one', async () => {
    const company = await build();
    const { id } = expectStatus(await addRate(company.manager, { rate: '12600' }), 201);
    expectStatus(await addRate(company.manager, { date: inDays(-5), rate: '12610' }), 201);
    const refused = expectRefusal(
      await editRate(company.manager, id, { date: inDays(-5) }),
      409,
      'currency_rate_exists',
    );
    expect(refused.fields).toEqual({ date: 'currency_rate_exists' });
    expect(expectStatus(await editRate(company.manager, id, { date: inDays(-6) }), 200)).toMatchObject({
      date: inDays(-6),
      version: 2,
    });
  });

  test('a corrected rate needs confirmation as a new one does', async () => {
    const company = await build();
    const { id } = expectStatus(await addRate(company.manager, { rate: '12600' }), 201);
    expectRefusal(await editRate(company.manager, id, { rate: '0.00008' }), 409, 'confirmation_required');
    expectStatus(await editRate(company.manager, id, { rate: '0.00008', confirmed: ['rate_inverted'] }), 200);
  });

  test('a correction with a stale version is refused, and one of ten with the same version succeeds', async () => {
    const company = await build();
    const { id } = expectStatus(await addRate(company.manager, { rate: '12600' }), 201);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => editRate(company.manager, id, { rate: `1261${index}` }, 1)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(expectRefusal(answer, 409, 'stale').details).toEqual({ version: 2 });
    }
    const { rate } = expectStatus(await editRate(company.manager, id, {}, 2), 200);
    expect(expectStatus(await editRate(company.manager, id, { rate }, 2), 200).version).toBe(2);
  });

  test('a correction is logged with its author, old and new values', async () => {
    const company = await build();
    const { id } = expectStatus(await addRate(company.manager, { rate: '12600' }), 201);
    expectStatus(await editRate(company.manager, id, { rate: '12650' }), 200);
    const line = await oneRow<{ user_id: number; changes: Record<string, unknown> }>(
      sql,
      `select user_id, changes from audit_log where company_id = $1 and event = 'currency_rate.edit' and entity_id = $2`,
      [company.id, id],
    );
    expect(line).toEqual({ user_id: company.manager.id, changes: { rate: ['12600.000000', '12650.000000'] } });
  });

  test('a rate of another company is not found', async () => {
    const [ours, theirs] = [await build(), await build()];
    const { id } = expectStatus(await addRate(theirs.manager, { rate: '12600' }), 201);
    expectRefusal(await editRate(ours.manager, id, { rate: '12700' }), 404, 'not_found');
    expect((await readRates(ours.manager)).rows.map((row) => row.id)).not.toContain(id);
    expect((await readRates(theirs.manager)).rows.map((row) => row.id)).toContain(id);
  });
});
