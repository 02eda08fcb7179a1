import { describe, test } from 'vitest';
import { buildCompany, buildSale, inDays, saleBody, today } from '../../support/data/company.ts';
import { expectQuestions } from '../../support/data/confirmations.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const askedThenDone = expectQuestions({ sql, company });

describe('a date before the sale needs confirmation', () => {
  const early = (code: string, field: string, date: string, sold = today()) => ({
    ...{ code, field },
    values: { date, sold },
  });
  const usd = { partner_id: company.partner.id, rate: '100.00', currency: 'USD' };

  test('a service date, that of a booking of its own, and a payment deadline before the sale need confirmation', async () => {
    const dates = { service_date: inDays(-2), deadline_date: inDays(-1) };
    const bookings = [usd, { ...usd, service_date: inDays(-3) }];
    await askedThenDone('POST', '/sales/', saleBody(company, { ...dates, bookings }), [
      early('service_before_sale', 'service_date', inDays(-2)),
      early('deadline_before_sale', 'deadline_date', inDays(-1)),
      early('service_before_sale', 'bookings.1.service_date', inDays(-3)),
    ]);
  });

  test('a date of a recorded sale needs confirmation only when it is changed', async () => {
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
    // With another sale date it is requested again, also for the booking that is not sent.
    await askedThenDone('PATCH', path, { sale_date: inDays(-1) }, [
      early('deadline_before_sale', 'deadline_date', inDays(-2), inDays(-1)),
      early('service_before_sale', 'sale_date', inDays(-5), inDays(-1)),
    ]);
  });

  test('a date of an added or edited booking needs confirmation', async () => {
    const sale = await buildSale(company);
    const question = early('service_before_sale', 'service_date', inDays(-1));
    const body = { ...usd, service_date: inDays(-1) };
    await askedThenDone('POST', `/sales/${sale.id}/bookings/`, body, [question]);
    const path = `/bookings/${sale.bookings[0]?.id}/`;
    await askedThenDone('PATCH', path, { service_date: inDays(-1) }, [question]);
    expectStatus(await company.agent.api.patch(path, { reference_number: 'RT-1' }), 200);
  });

  test('the day of the sale itself, and a booking on its sale’s date, need none', async () => {
    const dates = { service_date: today(), deadline_date: today() };
    const sale = await buildSale(company, dates);
    expectStatus(await company.agent.api.post(`/sales/${sale.id}/bookings/`, usd), 201);
  });
});
