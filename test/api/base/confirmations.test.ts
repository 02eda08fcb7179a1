import { describe, expect, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { buildCompany, buildPayment, buildSale, saleBody } from '../../support/data/company.ts';
import { expectQuestions } from '../../support/data/confirmations.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);

const askedThenDone = expectQuestions({ sql, company });

const inSums = (currency_rate: string) => ({
  partner_id: company.sumPartner.id,
  rate: '1000000.00',
  currency: 'UZS',
  currency_rate,
});

describe('an unusual sale is recorded after confirmation', () => {
  test('a sale whose rate is far from the rate of the day is recorded after confirmation', async () => {
    const body = saleBody(company, { bookings: [inSums('14000')] });
    const question = {
      code: 'rate_far',
      field: 'bookings.0.currency_rate',
      values: { typed: '14000', offered: '12500.000000', percent: '12.0' },
    };
    const sale = (await askedThenDone('POST', '/sales/', body, [question])) as Sale;
    expect(sale.bookings[0]).toMatchObject({ currency_rate: '14000.000000', amount_usd: '71.40' });
  });

  test('a sale whose rate is inverted is recorded after confirmation', async () => {
    const euros = { partner_id: company.euroPartner.id, rate: '100.00', currency: 'EUR', currency_rate: '0.869565' };
    const question = {
      code: 'rate_inverted',
      field: 'bookings.0.currency_rate',
      values: { typed: '0.869565', offered: '1.150000', percent: '24.4' },
    };
    await askedThenDone('POST', '/sales/', saleBody(company, { bookings: [euros] }), [question]);
  });

  test('a sale at a loss is recorded after confirmation', async () => {
    const question = { code: 'profit_negative', field: 'brutto', values: { profit: '-50.00' } };
    await askedThenDone('POST', '/sales/', saleBody(company, { brutto: '750.00' }), [question]);
  });

  test('a sale with the contract number of another sale is recorded after confirmation', async () => {
    const used = await buildSale(company, { blank_number: 'Б-17' });
    const question = { code: 'blank_number_used', field: 'blank_number', values: { sale: String(used.id) } };
    await askedThenDone('POST', '/sales/', saleBody(company, { blank_number: ' Б-17 ' }), [question]);
  });

  test('a sale with several unusual values is recorded when all of them are confirmed at once', async () => {
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

describe('an unusual change is made after confirmation', () => {
  test('a brutto below netto needs confirmation, and a smaller loss needs none', async () => {
    const sale = await buildSale(company);
    const question = { code: 'profit_negative', field: 'brutto', values: { profit: '-100.00' } };
    await askedThenDone('PATCH', `/sales/${sale.id}/`, { brutto: '700.00' }, [question]);
    expectStatus(await company.agent.api.patch(`/sales/${sale.id}/`, { brutto: '710.00' }), 200);
  });

  test('a booking that exceeds the profit of its sale needs confirmation', async () => {
    const sale = await buildSale(company);
    const body = { partner_id: company.partner.id, rate: '300.00', currency: 'USD' };
    const question = { code: 'profit_negative', field: 'rate', values: { profit: '-100.00' } };
    await askedThenDone('POST', `/sales/${sale.id}/bookings/`, body, [question]);
    const again = { ...question, values: { profit: '-200.00' } };
    await askedThenDone('PATCH', `/bookings/${sale.bookings[0]?.id}/`, { rate: '900.00' }, [again]);
  });

  test('a contract number of another sale needs confirmation, and one that is kept needs none', async () => {
    const used = await buildSale(company, { blank_number: 'Б-19' });
    const sale = await buildSale(company);
    const question = { code: 'blank_number_used', field: 'blank_number', values: { sale: String(used.id) } };
    await askedThenDone('PATCH', `/sales/${sale.id}/`, { blank_number: 'Б-19' }, [question]);
    expectStatus(await company.agent.api.patch(`/sales/${sale.id}/`, { notes: 'у окна', blank_number: 'Б-19' }), 200);
  });

  test('an unusual rate of a payment needs confirmation', async () => {
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

describe('no confirmation is needed', () => {
  test('no confirmation is needed for a rate within five percent, a profit of zero or the contract number of another company', async () => {
    const other = await buildCompany(server);
    await buildSale(other, { blank_number: 'Б-20' });
    const bookings = [{ ...inSums('13125'), rate: '13125000.00' }];
    expectStatus(
      await company.agent.api.post('/sales/', saleBody(company, { brutto: '1000.00', blank_number: 'Б-20', bookings })),
      201,
    );
  });

  test('no confirmation is needed without a rate: the published rate of the sale’s date is used', async () => {
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

  test('a company without a published rate has to enter one', async () => {
    const euros = { partner_id: company.euroPartner.id, rate: '100.00', currency: 'EUR' };
    const early = saleBody(company, { sale_date: '2019-12-31', bookings: [euros] });
    const { fields } = expectRefusal(await company.agent.api.post('/sales/', early), 400, 'fill_required_fields');
    expect(fields).toEqual({ 'bookings.0.currency_rate': 'fill_required_fields' });
    const typed = { ...early, bookings: [{ ...euros, currency_rate: '1.1' }] };
    expectStatus(await company.agent.api.post('/sales/', typed), 201);
  });
});
