import { describe, expect, test } from 'vitest';
import type { Sale } from '#contract/entities/sale.ts';
import { expectRefusal } from '../support/answers.ts';
import { expectStatus } from '../support/api.ts';
import { buildCompany, buildPayment, buildSale, inDays, saleBody, today } from '../support/company.ts';
import { ownServer } from '../support/server.ts';
import { oneRow, sharedSql } from '../support/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);

type Asked = { code: string; field: string | null; values: Record<string, string> };
/** Everything that could have been recorded. */
const rows = () =>
  oneRow(
    sql,
    'select (select count(*) from sales) s, (select count(*) from bookings) b, (select count(*) from tourist_payments) p, (select count(*) from audit_log) l, (select count(*) from idempotency_keys) k, (select sum(version) from sales) v',
  );

/** Sends it, is asked exactly these questions and nothing is recorded; says yes to all, and it is. */
async function askedThenDone(
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  questions: Asked[],
): Promise<unknown> {
  const send = (confirmed?: string[]) =>
    company.agent.api.send(method, path, confirmed ? { ...body, confirmed } : body);
  const before = await rows();
  const { details } = expectRefusal(await send(), 409, 'confirmation_required');
  expect(details).toEqual({ confirmations: questions });
  const codes = questions.map(({ code }) => code);
  // A yes to another question is none to these; neither is one to a part of them.
  expectRefusal(await send(['something_else']), 409, 'confirmation_required');
  expectRefusal(await send(codes.filter((code) => code !== codes[0])), 409, 'confirmation_required');
  expect(await rows()).toEqual(before);
  const answer = await send(codes);
  expect(answer.status, answer.text).toBeLessThan(300);
  expect(await rows()).not.toEqual(before);
  return answer.body;
}

const inSums = (currency_rate: string) => ({
  partner_id: company.sumPartner.id,
  rate: '1000000.00',
  currency: 'UZS',
  currency_rate,
});

describe('a sale that is unusual is recorded after a yes', () => {
  test('to a rate that is far from the one of the day', async () => {
    const body = saleBody(company, { bookings: [inSums('14000')] });
    const question = {
      code: 'rate_far',
      field: 'bookings.0.currency_rate',
      values: { typed: '14000', offered: '12500.000000', percent: '12.0' },
    };
    const sale = (await askedThenDone('POST', '/sales/', body, [question])) as Sale;
    expect(sale.bookings[0]).toMatchObject({ currency_rate: '14000.000000', amount_usd: '71.40' });
  });

  test('to a rate that is upside down', async () => {
    const euros = { partner_id: company.euroPartner.id, rate: '100.00', currency: 'EUR', currency_rate: '0.869565' };
    const question = {
      code: 'rate_inverted',
      field: 'bookings.0.currency_rate',
      values: { typed: '0.869565', offered: '1.150000', percent: '24.4' },
    };
    await askedThenDone('POST', '/sales/', saleBody(company, { bookings: [euros] }), [question]);
  });

  test('to a loss', async () => {
    const question = { code: 'profit_negative', field: 'brutto', values: { profit: '-50.00' } };
    await askedThenDone('POST', '/sales/', saleBody(company, { brutto: '750.00' }), [question]);
  });

  test('to a contract number that another sale has', async () => {
    const used = await buildSale(company, { blank_number: 'Б-17' });
    const question = { code: 'blank_number_used', field: 'blank_number', values: { sale: String(used.id) } };
    await askedThenDone('POST', '/sales/', saleBody(company, { blank_number: ' Б-17 ' }), [question]);
  });

  test('to all of it at once', async () => {
    const used = await buildSale(company, { blank_number: 'Б-18' });
    const payment = { method_id: company.method.id, amount: '100.00', currency: 'EUR', currency_rate: '2' };
    const body = saleBody(company, {
      blank_number: 'Б-18',
      brutto: '10.00',
      bookings: [inSums('100')],
      tourist_payments: [payment],
    });
    await askedThenDone('POST', '/sales/', body, [
      {
        code: 'rate_far',
        field: 'bookings.0.currency_rate',
        values: { typed: '100', offered: '12500.000000', percent: '99.2' },
      },
      { code: 'profit_negative', field: 'brutto', values: { profit: '-9990.00' } },
      { code: 'blank_number_used', field: 'blank_number', values: { sale: String(used.id) } },
      {
        code: 'rate_far',
        field: 'tourist_payments.0.currency_rate',
        values: { typed: '2', offered: '1.150000', percent: '73.9' },
      },
    ]);
  });
});

describe('a change that is unusual is made after a yes', () => {
  test('to a brutto below netto, and to nothing when the loss grows no larger', async () => {
    const sale = await buildSale(company);
    const question = { code: 'profit_negative', field: 'brutto', values: { profit: '-100.00' } };
    await askedThenDone('PATCH', `/sales/${sale.id}/`, { brutto: '700.00' }, [question]);
    expectStatus(await company.agent.api.patch(`/sales/${sale.id}/`, { brutto: '710.00' }), 200);
  });

  test('to a booking that eats the profit', async () => {
    const sale = await buildSale(company);
    const body = { partner_id: company.partner.id, rate: '300.00', currency: 'USD' };
    const question = { code: 'profit_negative', field: 'rate', values: { profit: '-100.00' } };
    await askedThenDone('POST', `/sales/${sale.id}/bookings/`, body, [question]);
    const again = { ...question, values: { profit: '-200.00' } };
    await askedThenDone('PATCH', `/bookings/${sale.bookings[0]?.id}/`, { rate: '900.00' }, [again]);
  });

  test('to a contract number that another sale has, and to nothing when it is kept', async () => {
    const used = await buildSale(company, { blank_number: 'Б-19' });
    const sale = await buildSale(company);
    const question = { code: 'blank_number_used', field: 'blank_number', values: { sale: String(used.id) } };
    await askedThenDone('PATCH', `/sales/${sale.id}/`, { blank_number: 'Б-19' }, [question]);
    expectStatus(await company.agent.api.patch(`/sales/${sale.id}/`, { notes: 'у окна', blank_number: 'Б-19' }), 200);
  });

  test('to the rate of a payment', async () => {
    const sale = await buildSale(company);
    const payment = await buildPayment(company, sale, { amount: '1000000.00', currency: 'UZS' });
    const values = { typed: '0.00008', offered: '12500.000000', percent: '100.0' };
    const question = { code: 'rate_inverted', field: 'currency_rate', values };
    await askedThenDone('PATCH', `/tourist-payments/${payment.id}/`, { currency_rate: '0.00008', amount: '0.01' }, [
      question,
    ]);
    const far = {
      code: 'rate_far',
      field: 'currency_rate',
      values: { typed: '10000', offered: '12500.000000', percent: '20.0' },
    };
    const body = { method_id: company.method.id, amount: '1.00', currency: 'UZS', currency_rate: '10000' };
    await askedThenDone('POST', `/sales/${sale.id}/tourist-payments/`, body, [far]);
  });
});

describe('a price that changes by more than a factor of five is recorded after a yes', () => {
  const changed = (before: string, after: string, currency = 'USD') => ({
    code: 'rate_changed_much',
    values: { before, after, currency },
  });

  test('in a booking that is edited', async () => {
    const sale = await buildSale(company, { brutto: '9000.00' });
    const path = `/bookings/${sale.bookings[0]?.id}/`;
    await askedThenDone('PATCH', path, { rate: '8000.00' }, [{ ...changed('800.00', '8000.00'), field: 'rate' }]);
    await askedThenDone('PATCH', path, { rate: '1599.99' }, [{ ...changed('8000.00', '1599.99'), field: 'rate' }]);
    await askedThenDone('PATCH', path, { rate: '0.00' }, [{ ...changed('1599.99', '0.00'), field: 'rate' }]);
    // What cost nothing had no price yet.
    expectStatus(await company.agent.api.patch(path, { rate: '800.00' }), 200);
  });

  test('in USD when the currency becomes another one', async () => {
    const sale = await buildSale(company, { brutto: '99000.00' });
    const path = `/bookings/${sale.bookings[0]?.id}/`;
    expectStatus(await company.agent.api.patch(path, { rate: '10000000.00', currency: 'UZS' }), 200);
    const question = { ...changed('800.00', '9200.00'), field: 'rate' };
    await askedThenDone('PATCH', path, { rate: '8000.00', currency: 'EUR' }, [question]);
  });

  test('in the list of a sale that is edited', async () => {
    const sale = await buildSale(company, { brutto: '9000.00' });
    const [booking] = sale.bookings;
    const { partner_id, currency, id } = booking ?? {};
    const bookings = [{ id, partner_id, currency, rate: '4000.01' }];
    await askedThenDone('PATCH', `/sales/${sale.id}/`, { bookings }, [
      { ...changed('800.00', '4000.01'), field: 'bookings.0.rate' },
    ]);
  });

  test('and nothing is asked about exactly five times as much', async () => {
    const sale = await buildSale(company, { brutto: '9000.00' });
    const path = `/bookings/${sale.bookings[0]?.id}/`;
    expectStatus(await company.agent.api.patch(path, { rate: '4000.00' }), 200);
    expectStatus(await company.agent.api.patch(path, { rate: '800.00' }), 200);
  });
});

describe('a penalty above what was agreed is recorded after a yes', () => {
  test('of one booking, in its own currency', async () => {
    const euros = { partner_id: company.euroPartner.id, rate: '500.00', currency: 'EUR' };
    const usd = { partner_id: company.partner.id, rate: '100.00', currency: 'USD' };
    const sale = await buildSale(company, { brutto: '2000.00', bookings: [euros, usd] });
    const path = (index: number) => `/bookings/${sale.bookings[index]?.id}/cancel/`;
    expectStatus(await company.agent.api.post(path(1), { penalty: '100.00' }), 200);
    const values = { amount: '500.01', cost: '500.00', currency: 'EUR', partner: 'Hotel Roma' };
    const question = { code: 'penalty_exceeds_cost', field: 'penalty', values };
    const booking = await askedThenDone('POST', path(0), { penalty: '500.01' }, [question]);
    expect(booking).toMatchObject({ lifecycle: 'cancelled', rate: '500.01', rate_before_cancel: '500.00' });
  });

  test('of a sale: what the client pays, and each booking that costs more than it did', async () => {
    const euros = { partner_id: company.euroPartner.id, rate: '500.00', currency: 'EUR' };
    const sums = { partner_id: company.sumPartner.id, rate: '1000000.00', currency: 'UZS' };
    const sale = await buildSale(company, { brutto: '1000.00', bookings: [euros, sums] });
    const [first, second] = sale.bookings;
    const body = {
      reason: 'Болезнь',
      client_penalty: '1000.50',
      booking_penalties: [
        { booking_id: second?.id, penalty: '1000000.01' },
        { booking_id: first?.id, penalty: '500.00' },
      ],
    };
    const cost = { amount: '1000000.01', cost: '1000000.00', currency: 'UZS', partner: 'Uzbekistan Airways' };
    const cancelled = await askedThenDone('POST', `/sales/${sale.id}/cancel/`, body, [
      { code: 'penalty_exceeds_brutto', field: 'client_penalty', values: { amount: '1000.50', brutto: '1000.00' } },
      { code: 'penalty_exceeds_cost', field: 'booking_penalties.0.penalty', values: cost },
    ]);
    expect(cancelled).toMatchObject({ lifecycle: 'cancelled', brutto: '1000.50', brutto_before_cancel: '1000.00' });
  });

  test('and nothing is asked about penalties up to that', async () => {
    const sale = await buildSale(company);
    const booking_penalties = [{ booking_id: sale.bookings[0]?.id, penalty: '800.00' }];
    const body = { reason: 'Болезнь', client_penalty: '1000.00', booking_penalties };
    expectStatus(await company.agent.api.post(`/sales/${sale.id}/cancel/`, body), 200);
  });
});

describe('a date before the sale is recorded after a yes', () => {
  const early = (code: string, field: string, date: string, sold = today()) => ({
    ...{ code, field },
    values: { date, sold },
  });
  const usd = { partner_id: company.partner.id, rate: '100.00', currency: 'USD' };

  test('of the service, of a booking of its own day, and the day to pay by', async () => {
    const dates = { service_date: inDays(-2), deadline_date: inDays(-1) };
    const bookings = [usd, { ...usd, service_date: inDays(-3) }];
    await askedThenDone('POST', '/sales/', saleBody(company, { ...dates, bookings }), [
      early('service_before_sale', 'service_date', inDays(-2)),
      early('deadline_before_sale', 'deadline_date', inDays(-1)),
      early('service_before_sale', 'bookings.1.service_date', inDays(-3)),
    ]);
  });

  test('in a recorded sale, and only where the date is a new one', async () => {
    const sale = await buildSale(company, { bookings: [usd, { ...usd, service_date: inDays(40) }] });
    const path = `/sales/${sale.id}/`;
    const bookings = sale.bookings.map(({ id, service_date }) => ({ ...usd, id, service_date }));
    await askedThenDone('PATCH', path, { service_date: inDays(-1), deadline_date: inDays(-2), bookings }, [
      early('service_before_sale', 'service_date', inDays(-1)),
      early('deadline_before_sale', 'deadline_date', inDays(-2)),
    ]);
    expectStatus(await company.agent.api.patch(path, { notes: 'у окна', service_date: inDays(-1) }), 200);
    const moved = bookings.map((each, index) => (index === 1 ? { ...each, service_date: inDays(-5) } : each));
    await askedThenDone('PATCH', path, { bookings: moved }, [
      early('service_before_sale', 'bookings.1.service_date', inDays(-5)),
    ]);
    // Sold on another day, it is asked about anew, also about the booking that is not sent.
    await askedThenDone('PATCH', path, { sale_date: inDays(-1) }, [
      early('deadline_before_sale', 'deadline_date', inDays(-2), inDays(-1)),
      early('service_before_sale', 'sale_date', inDays(-5), inDays(-1)),
    ]);
  });

  test('of a booking that is added or edited', async () => {
    const sale = await buildSale(company);
    const question = early('service_before_sale', 'service_date', inDays(-1));
    const body = { ...usd, service_date: inDays(-1) };
    await askedThenDone('POST', `/sales/${sale.id}/bookings/`, body, [question]);
    const path = `/bookings/${sale.bookings[0]?.id}/`;
    await askedThenDone('PATCH', path, { service_date: inDays(-1) }, [question]);
    expectStatus(await company.agent.api.patch(path, { reference_number: 'RT-1' }), 200);
  });

  test('and nothing is asked about the day of the sale, or a booking that goes by its sale', async () => {
    const dates = { service_date: today(), deadline_date: today() };
    const sale = await buildSale(company, dates);
    expectStatus(await company.agent.api.post(`/sales/${sale.id}/bookings/`, usd), 201);
  });
});

describe('nothing is asked', () => {
  test('about a rate within five percent, a profit of nothing, another company’s contract number', async () => {
    const other = await buildCompany(server);
    await buildSale(other, { blank_number: 'Б-20' });
    const bookings = [{ ...inSums('13125'), rate: '13125000.00' }];
    expectStatus(
      await company.agent.api.post('/sales/', saleBody(company, { brutto: '1000.00', blank_number: 'Б-20', bookings })),
      201,
    );
  });

  test('when no rate is typed: the offered one of the sale’s date is taken', async () => {
    await sql.query(
      "insert into currency_rates (company_id, from_currency, to_currency, date, rate) values ($1, 'EUR', 'USD', '2025-06-01', 1.3)",
      [company.id],
    );
    const euros = { partner_id: company.euroPartner.id, rate: '100.00', currency: 'EUR' };
    const soldOn = async (sale_date: string) =>
      expectStatus(
        await company.agent.api.post<Sale>('/sales/', saleBody(company, { sale_date, bookings: [euros] })),
        201,
      ).bookings[0];
    expect(await soldOn('2025-05-31')).toMatchObject({ currency_rate: '1.150000', amount_usd: '115.00' });
    expect(await soldOn('2025-06-01')).toMatchObject({ currency_rate: '1.300000', amount_usd: '130.00' });
    await sql.query("delete from currency_rates where company_id = $1 and date = '2025-06-01'", [company.id]);
  });

  test('and a company without a rate has to type one', async () => {
    const euros = { partner_id: company.euroPartner.id, rate: '100.00', currency: 'EUR' };
    const early = saleBody(company, { sale_date: '2019-12-31', bookings: [euros] });
    const { fields } = expectRefusal(await company.agent.api.post('/sales/', early), 400, 'fill_required_fields');
    expect(fields).toEqual({ 'bookings.0.currency_rate': 'fill_required_fields' });
    const typed = { ...early, bookings: [{ ...euros, currency_rate: '1.1' }] };
    expectStatus(await company.agent.api.post('/sales/', typed), 201);
  });
});
