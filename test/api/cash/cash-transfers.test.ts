import { beforeAll, describe, expect, test } from 'vitest';
import { type ErrorBody, type ErrorCode, errors } from '#contract/base/errors.ts';
import type { CashTransfer } from '#contract/cash/cash-transfer.ts';
import type { PaymentMethod } from '#contract/directories/directories.ts';
import type { Confirmation } from '#machines/submission.ts';
import { yes } from '../../support/data/allocations.ts';
import { add, balancesOf, move, pageOf, transferBody } from '../../support/data/cash-book.ts';
import { buildCompany, type Company, inDays, today } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

/** The lines of a transfer as they stand in the book, the first one first. */
const linesOf = async ({ id }: CashTransfer): Promise<unknown[][]> => {
  const rows = await sql.query<Record<string, unknown>>(
    `select type, entry_date::text as date, office_id, method_id, amount::text, currency, currency_rate::float8 as rate,
       usd_total::text as usd, reverses_id is not null as reverses, description
     from cash_entries where transfer_id = $1 order by id`,
    [id],
  );
  return rows.map((row) => Object.values(row));
};

const logOf = async (company: Company): Promise<string[]> => {
  const rows = await sql.query<{ event: string }>('select event from audit_log where company_id = $1 order by id', [
    company.id,
  ]);
  return rows.map(({ event }) => event);
};

const exchange = { from_currency: 'USD', to_currency: 'UZS', amount: '100.00' };

describe('a transfer', () => {
  let company: Company;
  let here: number;
  let there: number;
  let method: number;
  beforeAll(async () => {
    company = await buildCompany(server);
    [here, there, method] = [company.manager.officeId, company.stranger.officeId, company.method.id];
    await add(company, { amount: '1000.00', entry_date: inDays(-9) });
  });

  test('is two lines of the book that are worth the same, and one of the log', async () => {
    const before = await logOf(company);
    const transfer = await move(company, { description: ' Инкассация ', transfer_date: inDays(-3) });
    const [date, comment] = [inDays(-3), 'Инкассация'];
    expect(await linesOf(transfer)).toEqual([
      ['transfer_out', date, here, method, '100.00', 'USD', 1, '100.00', false, comment],
      ['transfer_in', date, there, method, '100.00', 'USD', 1, '100.00', false, comment],
    ]);
    expect((await logOf(company)).slice(before.length)).toEqual(['cash_transfer.create']);
    expect(transfer).toMatchObject({
      ...{ from_office_name: 'Главный офис', to_office_name: 'Офис на Регистане', exchange_rate: '1.000000' },
      ...{ description: comment, reversed_on: null, can: { reverse: null }, created_by_name: 'Тестов manager' },
    });
    const { rows } = await pageOf(company.manager, { filter: { source: 'transfer' } });
    expect(rows.map(({ type, transfer_id, other_office_name }) => [type, transfer_id, other_office_name])).toEqual([
      ['transfer_in', transfer.id, 'Главный офис'],
      ['transfer_out', transfer.id, 'Офис на Регистане'],
    ]);
  });

  test('is neither income nor expense: it only changes where the money lies', async () => {
    const period = { from: today(), to: today() };
    const sums = async () => {
      const { totals } = await pageOf(company.manager, { filter: { entry_date_from: today() } });
      return { all: await balancesOf(company.manager, period), totals: { ...totals, usd_total: null } };
    };
    const before = await sums();
    await move(company);
    expect(await sums()).toEqual(before);
    const ofOffice = (office_id: number) => balancesOf(company.manager, { ...period, office_id });
    expect((await ofOffice(here)).currencies[0]).toMatchObject({
      income: '0.00',
      expense: '0.00',
      transferred: '-100.00',
    });
    expect((await ofOffice(there)).currencies[0]).toMatchObject({
      income: '0.00',
      expense: '0.00',
      transferred: '100.00',
    });
  });

  test('is reversed with both of its lines, today, once, and as one line of the log', async () => {
    const { api } = company.manager;
    const transfer = await move(company, { transfer_date: inDays(-2) });
    const before = await logOf(company);
    const reverse = (body: object) => api.post<CashTransfer>(`/cash-transfers/${transfer.id}/reverse/`, body);
    const empty = expectRefusal(await reverse({ reason: ' ' }), 400, 'fill_required_fields');
    expect(empty.fields).toEqual({ reason: 'fill_required_fields' });
    const reversed = expectStatus(await reverse({ reason: ' Не туда ' }), 200);
    expect(reversed).toMatchObject({
      ...{ reversed_on: today(), reverse_reason: 'Не туда', can: { reverse: 'transfer_already_reversed' } },
    });
    expect((await linesOf(transfer)).slice(2)).toEqual([
      ['transfer_out', today(), here, method, '-100.00', 'USD', 1, '-100.00', true, 'Не туда'],
      ['transfer_in', today(), there, method, '-100.00', 'USD', 1, '-100.00', true, 'Не туда'],
    ]);
    expect((await logOf(company)).slice(before.length)).toEqual(['cash_transfer.reverse']);
    expectRefusal(await reverse({ reason: 'Ещё раз' }), 409, 'transfer_already_reversed');
  });

  test('has no line that is reversed without the other', async () => {
    const { id } = await move(company);
    const lines = await sql.query<{ id: number }>('select id from cash_entries where transfer_id = $1', [id]);
    for (const line of lines) {
      const answer = await company.manager.api.post(`/cash-entries/${line.id}/reverse/`, { reason: 'Ошибка', ...yes });
      expectRefusal(answer, 409, 'entry_of_transfer');
    }
    expect(lines).toHaveLength(2);
  });

  test('leaves the desk of a retired method, and gets to none', async () => {
    const { api } = company.manager;
    const retired = expectStatus(
      await api.post<PaymentMethod>('/payment-methods/', { name: 'Старый терминал' }),
      201,
    ).id;
    await move(company, { to_office_id: here, to_method_id: retired });
    expectStatus(await api.patch(`/payment-methods/${retired}/`, { retired: true }), 200);
    await move(company, { from_method_id: retired });
    const answer = await api.post('/cash-transfers/', transferBody(company, { to_method_id: retired }));
    expect(expectRefusal(answer, 400, 'invalid_fields').fields).toEqual({ to_method_id: 'method_not_offered' });
  });

  test('of points there is none', async () => {
    const { paymentMethods } = await company.manager.api.read<{ paymentMethods: PaymentMethod[] }>(
      '{ paymentMethods { id pays_by } }',
    );
    const points = paymentMethods.find(({ pays_by }) => pays_by === 'points')?.id;
    for (const field of ['from_method_id', 'to_method_id']) {
      const answer = await company.manager.api.post('/cash-transfers/', transferBody(company, { [field]: points }));
      expect(expectRefusal(answer, 400, 'invalid_fields').fields).toEqual({ [field]: 'method_not_offered' });
    }
  });

  const { UZS, USD, EUR } = { UZS: { from_currency: 'UZS' }, USD: { to_currency: 'USD' }, EUR: { to_currency: 'EUR' } };
  test.each<[string, object, ErrorCode, Record<string, ErrorCode>]>([
    ['of nothing', { amount: '0' }, 'payment_amount_zero', { amount: 'payment_amount_zero' }],
    ['below nothing', { amount: '-5.00' }, 'invalid_fields', { amount: 'amount_negative' }],
    [
      'of which less arrives',
      { received: '99.99' },
      'transfer_amounts_differ',
      { received: 'transfer_amounts_differ' },
    ],
    ['tomorrow', { transfer_date: inDays(1) }, 'date_in_future', { transfer_date: 'date_in_future' }],
    ['into nothing', { ...exchange, received: '0' }, 'amount_too_small', { received: 'amount_too_small' }],
    [
      'of so little that nothing arrives',
      { ...UZS, ...USD, amount: '100' },
      'amount_too_small',
      { amount: 'amount_too_small' },
    ],
    [
      'that is worth no cent',
      { ...UZS, ...EUR, amount: '500', received: '0.04' },
      'invalid_fields',
      { amount: 'amount_too_small' },
    ],
    ['at no rate', { ...exchange, rate: '0' }, 'invalid_fields', { rate: 'rate_invalid' }],
    [
      'at a rate that is none',
      { ...UZS, ...USD, amount: '900000000000', received: '0.01' },
      'invalid_fields',
      { received: 'rate_invalid' },
    ],
    [
      'of more than a desk can hold',
      { ...exchange, amount: '999999999999' },
      'amount_too_large',
      { amount: 'amount_too_large' },
    ],
    ['with too long a comment', { description: 'а'.repeat(501) }, 'invalid_fields', { description: 'text_too_long' }],
  ])('%s is refused at its field', async (_, more, code, fields) => {
    const recorded = () => oneRow(sql, 'select count(*) from cash_transfers');
    const before = await recorded();
    const answer = await company.manager.api.post('/cash-transfers/', transferBody(company, more));
    expect(expectRefusal(answer, errors[code].status, code).fields).toEqual(fields);
    expect(await recorded()).toEqual(before);
  });

  test('to the desk that it comes from is refused', async () => {
    const answer = await company.manager.api.post('/cash-transfers/', transferBody(company, { to_office_id: here }));
    expect(expectRefusal(answer, 409, 'same_desk').fields).toEqual({ to_method_id: 'same_desk' });
  });

  test('of another company is not there', async () => {
    const other = await buildCompany(server);
    const { id } = await move(other);
    const answer = await company.manager.api.post(`/cash-transfers/${id}/reverse/`, { reason: 'Чужой', ...yes });
    expectRefusal(answer, 404, 'not_found');
  });
});

describe('an exchange', () => {
  let company: Company;
  beforeAll(async () => {
    company = await buildCompany(server);
    await sql.query(
      `insert into currency_rates (company_id, from_currency, to_currency, date, rate) values ($1, 'USD', 'UZS', $2, 13000)`,
      [company.id, today()],
    );
  });

  const exchanged = async (typed: object) => {
    const { from_amount, to_amount, exchange_rate, usd_total } = await move(company, typed);
    return [from_amount, to_amount, Number(exchange_rate), usd_total];
  };

  test.each<[string, object, [string, string, number, string]]>([
    ['what arrives', { ...exchange, received: '1290000' }, ['100.00', '1290000.00', 12_900, '100.00']],
    ['a rate', { ...exchange, rate: '12950' }, ['100.00', '1295000.00', 12_950, '100.00']],
    ['neither, at the rate of the day', exchange, ['100.00', '1300000.00', 13_000, '100.00']],
    [
      'neither, at the rate of the day that it was',
      { ...exchange, transfer_date: inDays(-1) },
      ['100.00', '1250000.00', 12_500, '100.00'],
    ],
    [
      'what arrives, the other way round',
      { from_currency: 'UZS', to_currency: 'USD', amount: '1310000', received: '100' },
      ['1310000.00', '100.00', 13_100, '100.00'],
    ],
    [
      'a rate, the other way round',
      { from_currency: 'UZS', to_currency: 'USD', amount: '1310000', rate: '13100' },
      ['1310000.00', '100.00', 13_100, '100.00'],
    ],
    [
      'what arrives for euros',
      { from_currency: 'EUR', to_currency: 'USD', amount: '100', received: '114' },
      ['100.00', '114.00', 1.14, '114.00'],
    ],
    // Without dollars on either side it is worth what was given, at the rate of the day.
    [
      'a rate between euros and soums',
      { from_currency: 'EUR', to_currency: 'UZS', amount: '100', rate: '14500' },
      ['100.00', '1450000.00', 14_500, '115.00'],
    ],
  ])('is recorded with %s', async (_, typed, expected) => {
    expect(await exchanged(typed)).toEqual(expected);
  });

  test('has lines at the rates to USD that make both worth the same', async () => {
    const euros = await move(company, { from_currency: 'EUR', to_currency: 'UZS', amount: '100', rate: '14500' });
    const worth = (await linesOf(euros)).map((line) => [line[0], line[4], line[5], line[6], line[7]]);
    expect(worth).toEqual([
      ['transfer_out', '100.00', 'EUR', 1.15, '115.00'],
      ['transfer_in', '1450000.00', 'UZS', 12_608.695652, '115.00'],
    ]);
  });

  test.each<[string, object, Confirmation]>([
    [
      'typed',
      { ...exchange, rate: '11000' },
      { code: 'rate_far', field: 'rate', values: { typed: '11000', offered: '13000.000000', percent: '15.4' } },
    ],
    [
      'that follows from the amounts',
      { ...exchange, received: '1500000' },
      {
        code: 'rate_far',
        field: 'received',
        values: { typed: '15000.000000', offered: '13000.000000', percent: '15.4' },
      },
    ],
    [
      'upside down',
      { ...exchange, amount: '1300000', rate: '0.000077' },
      {
        code: 'rate_inverted',
        field: 'rate',
        values: { typed: '0.000077', offered: '13000.000000', percent: '100.0' },
      },
    ],
  ])('at a rate %s that is far off the rate of the day is asked about first', async (_, typed, question) => {
    const body = transferBody(company, { ...typed, confirmed: ['desk_below_zero'] });
    const asked = expectRefusal(await company.manager.api.post('/cash-transfers/', body), 409, 'confirmation_required');
    const [{ values, ...rest } = { values: {} }, ...more] = asked.details.confirmations as Confirmation[];
    expect([rest, more]).toEqual([{ code: question.code, field: question.field }, []]);
    const numbers = (of: Record<string, string>) => Object.entries(of).map(([name, value]) => [name, Number(value)]);
    expect(numbers(values)).toEqual(numbers(question.values));
    expectStatus(await company.manager.api.post('/cash-transfers/', { ...body, ...yes }), 201);
  });

  test('without any rate says at which field one is missing', async () => {
    const poor = await buildCompany(server);
    await sql.query('delete from currency_rates where company_id = $1', [poor.id]);
    const refused = async (typed: object) =>
      (await poor.manager.api.post<ErrorBody>('/cash-transfers/', transferBody(poor, typed))).body.fields;
    expect(await refused(exchange)).toEqual({ rate: 'fill_required_fields' });
    const soums = { from_currency: 'UZS', to_currency: 'UZS', amount: '100000' };
    expect(await refused(soums)).toEqual({ from_currency: 'currency_rate_missing' });
    await move(poor, { ...exchange, rate: '12800' });
  });
});
