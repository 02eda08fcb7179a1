import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { Confirmation } from '#machines/submission.ts';
import { allConfirmed } from '../../support/data/allocations.ts';
import { EXCHANGE, transferBody, transferCash, transferLines } from '../../support/data/cash-book.ts';
import { buildCompany, type Company, inDays, today } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

describe('a currency exchange', () => {
  let company: Company;
  beforeAll(async () => {
    company = await buildCompany(server);
    await sql.query(
      `insert into currency_rates (company_id, from_currency, to_currency, date, rate) values ($1, 'USD', 'UZS', $2, 13000)`,
      [company.id, today()],
    );
  });

  const exchanged = async (typed: object) => {
    const { from_amount, to_amount, exchange_rate, usd_total } = await transferCash(company, typed);
    return [from_amount, to_amount, Number(exchange_rate), usd_total];
  };

  test.each<[string, object, [string, string, number, string]]>([
    ['the amount received', { ...EXCHANGE, received: '1290000' }, ['100.00', '1290000.00', 12_900, '100.00']],
    ['a rate', { ...EXCHANGE, rate: '12950' }, ['100.00', '1295000.00', 12_950, '100.00']],
    ['neither, at the rate of the day', EXCHANGE, ['100.00', '1300000.00', 13_000, '100.00']],
    [
      'neither, at the rate of its own date',
      { ...EXCHANGE, transfer_date: inDays(-1) },
      ['100.00', '1250000.00', 12_500, '100.00'],
    ],
    [
      'the amount received, in the opposite direction',
      { from_currency: 'UZS', to_currency: 'USD', amount: '1310000', received: '100' },
      ['1310000.00', '100.00', 13_100, '100.00'],
    ],
    [
      'a rate, in the opposite direction',
      { from_currency: 'UZS', to_currency: 'USD', amount: '1310000', rate: '13100' },
      ['1310000.00', '100.00', 13_100, '100.00'],
    ],
    [
      'the amount received for euros',
      { from_currency: 'EUR', to_currency: 'USD', amount: '100', received: '114' },
      ['100.00', '114.00', 1.14, '114.00'],
    ],
    // Without dollars on either side its value is the amount given, at the rate of the day.
    [
      'a rate between euros and soums',
      { from_currency: 'EUR', to_currency: 'UZS', amount: '100', rate: '14500' },
      ['100.00', '1450000.00', 14_500, '115.00'],
    ],
  ])('a currency exchange is recorded with %s', async (_, typed, expected) => {
    expect(await exchanged(typed)).toEqual(expected);
  });

  test('a currency exchange has lines at the rates to USD that give both the same value', async () => {
    const euros = await transferCash(company, {
      from_currency: 'EUR',
      to_currency: 'UZS',
      amount: '100',
      rate: '14500',
    });
    const worth = (await transferLines(sql, euros)).map((line) => [line[0], line[4], line[5], line[6], line[7]]);
    expect(worth).toEqual([
      ['transfer_out', '100.00', 'EUR', 1.15, '115.00'],
      ['transfer_in', '1450000.00', 'UZS', 12_608.695652, '115.00'],
    ]);
  });

  test.each<[string, object, Confirmation]>([
    [
      'entered',
      { ...EXCHANGE, rate: '11000' },
      { code: 'rate_far', field: 'rate', values: { typed: '11000', offered: '13000.000000', percent: '15.4' } },
    ],
    [
      'computed from the amounts',
      { ...EXCHANGE, received: '1500000' },
      {
        code: 'rate_far',
        field: 'received',
        values: { typed: '15000.000000', offered: '13000.000000', percent: '15.4' },
      },
    ],
    [
      'inverted',
      { ...EXCHANGE, amount: '1300000', rate: '0.000077' },
      {
        code: 'rate_inverted',
        field: 'rate',
        values: { typed: '0.000077', offered: '13000.000000', percent: '100.0' },
      },
    ],
  ])(
    'a currency exchange needs confirmation of a rate far from the rate of the day: %s',
    async (_, typed, question) => {
      const body = transferBody(company, { ...typed, confirmed: ['desk_below_zero'] });
      const asked = expectRefusal(
        await company.manager.api.post('/cash-transfers/', body),
        409,
        'confirmation_required',
      );
      const [{ values, ...rest } = { values: {} }, ...more] = asked.details.confirmations as Confirmation[];
      expect([rest, more]).toEqual([{ code: question.code, field: question.field }, []]);
      const numbers = (of: Record<string, string>) => Object.entries(of).map(([name, value]) => [name, Number(value)]);
      expect(numbers(values)).toEqual(numbers(question.values));
      expectStatus(await company.manager.api.post('/cash-transfers/', { ...body, ...allConfirmed }), 201);
    },
  );

  test('a currency exchange without a rate is refused at the field that lacks it', async () => {
    const poor = await buildCompany(server);
    await sql.query('delete from currency_rates where company_id = $1', [poor.id]);
    const refused = async (typed: object) =>
      (await poor.manager.api.post<ErrorBody>('/cash-transfers/', transferBody(poor, typed))).body.fields;
    expect(await refused(EXCHANGE)).toEqual({ rate: 'fill_required_fields' });
    const soums = { from_currency: 'UZS', to_currency: 'UZS', amount: '100000' };
    expect(await refused(soums)).toEqual({ from_currency: 'currency_rate_missing' });
    await transferCash(poor, { ...EXCHANGE, rate: '12800' });
  });
});
