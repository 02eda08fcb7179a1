import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/base/dates.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { buildCompany, type Company, saleBody } from '../support/data/company.ts';
import { type ChildServer, startChildServer } from '../support/processes/child-server.ts';
import { shareOf } from '../support/seed.ts';
import { expectRefusal } from '../support/server/answers.ts';
import { Api, expectStatus } from '../support/server/api.ts';
import { ownServer } from '../support/server/server.ts';
import { sharedSql } from '../support/server/sql.ts';
import { isThorough } from '../support/thorough.ts';

const everyDayOf2028 = Array.from({ length: 366 }, (_, day) => addDays('2028-01-01', day));
const isBesideMonthsEnd = (date: string) => [date, addDays(date, 1)].some((day) => day.endsWith('-01'));
/** The ends of the year, the leap day and the days beside it, and those on which clocks change in America. */
const special = ['01-01', '02-28', '02-29', '03-01', '03-12', '11-05', '12-31'].map((day) => `2028-${day}`);
const days = [
  ...new Set([...shareOf(everyDayOf2028, 60), ...shareOf(everyDayOf2028.filter(isBesideMonthsEnd), 8), ...special]),
].sort();
/** The list is read in two pages. */
const PAGE = Math.ceil(days.length / 2) + 1;
/** Half past eleven in the evening in UTC: in Tashkent it is half past four on New Year’s morning. */
const LATE = '2028-12-31T23:30:00Z';
/** Sales that are sent at the same time. */
const LANES = 10;
const [TODAY, TOMORROW] = ['2029-01-01', '2029-01-02'];

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

describe('a server in the company’s own zone', () => testDates('Asia/Tashkent'));
describe('a server where the day begins half a day later', () => testDates('America/Los_Angeles'));
describe.runIf(isThorough)('a server in UTC', () => testDates('UTC'));

function testDates(timeZone: string): void {
  let child: ChildServer;
  let company: Company;
  let api: Api;
  beforeAll(async () => {
    child = await startChildServer(server.database, { timeZone, clock: LATE });
    company = await buildCompany(server);
    api = new Api(child.url, company.manager.api.token);
  });
  afterAll(() => child.stop());

  test('the server runs in its time zone', () => {
    expect(child.timeZone).toBe(timeZone);
  });

  test('the server stores the dates of a leap year as they were entered, in every field of a date', async () => {
    const body = (date: string) =>
      saleBody(company, {
        sale_date: date,
        service_date: date,
        deadline_date: date,
        bookings: [{ partner_id: company.partner.id, rate: '800.00', currency: 'USD', service_date: date }],
        tourist_payments: [{ method_id: company.method.id, amount: '1.00', currency: 'USD', payment_date: date }],
      });
    const sell = async (date: string) => expectStatus(await api.post<Sale>('/sales/', body(date)), 201);
    const changed: unknown[] = [];
    const lane = async (first: number) => {
      for (const date of days.filter((_, day) => day % LANES === first)) {
        const { sale_date, service_date, deadline_date, bookings, tourist_payments } = await sell(date);
        const dates = [
          sale_date,
          service_date,
          deadline_date,
          bookings[0]?.service_date,
          tourist_payments[0]?.payment_date,
        ];
        if (dates.some((each) => each !== date)) changed.push({ date, dates });
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
    expect(changed).toEqual([]);
    const stored = await sql.query<{ date: string }>(
      `select s.sale_date::text as date from sales s
       join bookings b on b.company_id = s.company_id and b.sale_id = s.id
       join tourist_payments p on p.company_id = s.company_id and p.sale_id = s.id
       where s.company_id = $1 and row (s.service_date, s.deadline_date, b.service_date, p.payment_date) = row (s.sale_date, s.sale_date, s.sale_date, s.sale_date)
       order by s.sale_date`,
      [company.id],
    );
    expect(stored.map(({ date }) => date)).toEqual(days);
  });

  test('the server returns dates in lists as they were entered', async () => {
    const query = `query ($after: String) { sales(sort: {by: service_date, direction: asc}, first: ${PAGE}, after: $after) {
      rows { sale_date service_date deadline_date } endCursor } }`;
    type Page = { sales: { rows: Pick<Sale, 'sale_date' | 'service_date' | 'deadline_date'>[]; endCursor: string } };
    const first = await api.read<Page>(query);
    const second = await api.read<Page>(query, { after: first.sales.endCursor });
    const rows = [...first.sales.rows, ...second.sales.rows];
    expect(rows).toEqual(days.map((date) => ({ sale_date: date, service_date: date, deadline_date: date })));
  });

  test('the server has the company’s day, which is tomorrow already', async () => {
    const sale = expectStatus(await api.post<Sale>('/sales/', saleBody(company, { service_date: TODAY })), 201);
    expect(sale.sale_date).toBe(TODAY);
    const pay = (payment_date?: string) =>
      api.post<TouristPayment>(`/sales/${sale.id}/tourist-payments/`, {
        method_id: company.method.id,
        amount: '500.00',
        currency: 'USD',
        payment_date,
      });
    expect(expectStatus(await pay(), 201).payment_date).toBe(TODAY);
    const paid = expectStatus(await pay(TODAY), 201);
    expect(expectRefusal(await pay(TOMORROW), 409, 'date_in_future').fields).toEqual({
      payment_date: 'date_in_future',
    });
    expectStatus(await api.post(`/tourist-payments/${paid.id}/accept/`), 200);
    const [line] = await sql.query('select entry_date from cash_entries where tourist_payment_id = $1', [paid.id]);
    expect(line).toEqual({ entry_date: TODAY });
  });

  test('the server permits completing a sale with its service today, and not one with its service tomorrow', async () => {
    const settled = async (service_date: string) => {
      const payments = [{ method_id: company.method.id, amount: '1000.00', currency: 'USD' }];
      const sale = expectStatus(
        await api.post<Sale>('/sales/', saleBody(company, { service_date, tourist_payments: payments })),
        201,
      );
      expectStatus(await api.post(`/tourist-payments/${sale.tourist_payments[0]?.id}/accept/`), 200);
      return sale.id;
    };
    expectStatus(await api.post(`/sales/${await settled(TODAY)}/complete/`), 200);
    expectRefusal(await api.post(`/sales/${await settled(TOMORROW)}/complete/`), 409, 'service_date_ahead');
  });

  test('the server refuses a sale dated tomorrow', async () => {
    const refusal = expectRefusal(
      await api.post('/sales/', saleBody(company, { sale_date: TOMORROW })),
      400,
      'invalid_fields',
    );
    expect(refusal.fields).toEqual({ sale_date: 'date_in_future' });
  });
}
