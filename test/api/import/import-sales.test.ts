import { describe, expect, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { buildCompany, buildSale, freshPhone, inDays } from '../../support/data/company.ts';
import { countsOf, doubtsOf, importSales, problemsOf, saleLine } from '../../support/data/imports.ts';
import { wrongCashLines, wrongFigures } from '../../support/oracles/recompute.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const company = await buildCompany(server);
const sql = await sharedSql(server.database.superuser);
const dry = { dry_run: true };

const saleOf = async (phone: unknown) =>
  oneRow<Sale & { id: number }>(sql, 'select * from sales where tourist_phone = $1', [phone]);
const rowsOf = (table: string, saleId: number) =>
  sql.query<Record<string, unknown>>(`select * from ${table} where sale_id = $1 order by id`, [saleId]);
const everything = () =>
  oneRow(
    sql,
    `select (select count(*) from sales) as sales, (select count(*) from clients) as clients,
      (select count(*) from partners) as partners, (select count(*) from directions) as directions,
      (select count(*) from bookings) as bookings, (select count(*) from audit_log) as lines`,
  );

describe('an import of sales', () => {
  test('each sale of the file is recorded with a client, a booking and a payment', async () => {
    const line = saleLine(company, {
      ...{ blank_number: ' ДГ-1 ', service: 'Отель', adults: 2, children: 1, notes: 'у окна', extra_profit: '5' },
      ...{ agent: 'agent Тестов', rate: '1000', currency: 'EUR', reference_number: 'HR-9' },
      ...{ partner: ' hotel  ROMA ', payment_method: 'наличные', payment_amount: '1250000', payment_currency: 'UZS' },
    });
    expect(await countsOf(importSales(company, [line], { confirmed: ['profit_negative'] }))).toEqual({
      ...{ sales: 1, bookings: 1, payments: 1, clients: 1 },
    });
    const sale = await saleOf(line.tourist_phone);
    expect(sale).toMatchObject({
      ...{ blank_number: 'ДГ-1', brutto: '1000.00', extra_profit: '5.00', netto: '1150.00', paid: '100.00' },
      ...{ adults: 2, children: 1, infants: 0, lifecycle: 'active', pending_payments: 1, bookings_count: 1 },
      ...{ agent_id: company.agent.id, office_id: company.agent.officeId, service: 'Отель', notes: 'у окна' },
    });
    expect(await rowsOf('bookings', sale.id)).toMatchObject([
      {
        ...{ partner_id: company.euroPartner.id, rate: '1000.00', currency: 'EUR', currency_rate: '1.150000' },
        ...{ reference_number: 'HR-9', service_date: line.service_date, partner_conversion: null },
      },
    ]);
    expect(await rowsOf('tourist_payments', sale.id)).toMatchObject([
      {
        ...{ amount: '1250000.00', currency: 'UZS', currency_rate: '12500.000000', usd_total: '100.00' },
        ...{ payment_date: line.sale_date, state: 'new', sale_flag: true, created_by: company.manager.id },
      },
    ]);
    expect(await wrongFigures(sql, sale.id)).toEqual([]);
  });

  test('one sale can stand in several rows, which need not be adjacent', async () => {
    const one = saleLine(company, { sale_key: 'a', brutto: '2000' });
    const other = saleLine(company, { blank_number: 'ДГ-2' });
    const more = { partner: 'Coral Travel', rate: '700', payment_amount: '300', payment_method: 'Карта' };
    const rows = [one, other, { sale_key: 'A ', ...more }, { blank_number: 'дг-2', ...more, rate: '10' }];
    expect(await countsOf(importSales(company, rows))).toEqual({ sales: 2, bookings: 4, payments: 2, clients: 2 });
    expect(await saleOf(one.tourist_phone)).toMatchObject({ netto: '1500.00', paid: '300.00', debt: '1700.00' });
    expect(await saleOf(other.tourist_phone)).toMatchObject({ netto: '810.00', debt: '700.00' });
  });

  test('all sales with one phone number get one client, who may exist already', async () => {
    const known = await buildSale(company);
    const phone = freshPhone();
    const rows = [known.tourist_phone, phone, phone].map((tourist_phone) => saleLine(company, { tourist_phone }));
    expect(await countsOf(importSales(company, rows))).toEqual({ sales: 3, bookings: 3, clients: 1, clients_found: 1 });
    const { clients } = await oneRow<{ clients: number[] }>(
      sql,
      'select array_agg(distinct client_id) as clients from sales where tourist_phone = $1',
      [phone],
    );
    expect(clients).toHaveLength(1);
    expect(
      await sql.query('select client_id from sales where tourist_phone = $1 order by id', [known.tourist_phone]),
    ).toEqual([{ client_id: known.client_id }, { client_id: known.client_id }]);
  });

  test('payments are accepted with the import on request, each on its own day', async () => {
    const rows = [
      { payment_amount: '600', payment_method: 'Карта', payment_date: inDays(-30) },
      { payment_amount: '0', payment_method: null },
    ].map((paid) => saleLine(company, paid));
    const [first] = rows;
    expect(await countsOf(importSales(company, rows, { payments: 'accepted' }))).toMatchObject({ payments: 1 });
    const sale = await saleOf(first?.tourist_phone);
    expect(sale).toMatchObject({ accepted: '600.00', pending_payments: 0, debt: '400.00' });
    expect(
      await sql.query(
        `select c.entry_date, c.amount, c.type, c.office_id from cash_entries c
         join tourist_payments p on p.company_id = c.company_id and p.id = c.tourist_payment_id where p.sale_id = $1`,
        [sale.id],
      ),
    ).toEqual([{ entry_date: inDays(-30), amount: '600.00', type: 'income', office_id: company.manager.officeId }]);
    expect(await wrongFigures(sql, sale.id)).toEqual([]);
    expect(await wrongCashLines(sql)).toEqual([]);
  });

  test('new directions and partners are created on request, each once', async () => {
    const rows = [
      saleLine(company, { direction: 'Мальдивы', partner: 'Atoll «Reef»', currency: 'EUR' }),
      saleLine(company, { direction: 'мальдивы ', partner: 'ATOLL REEF' }),
    ];
    const unknown = ['0 direction import_direction_unknown', '0 partner import_partner_unknown'];
    expect(await problemsOf(importSales(company, rows, dry))).toEqual(
      [0, 1].flatMap((row) => unknown.map((each) => each.replace('0', String(row)))),
    );
    expect(await countsOf(importSales(company, rows, { ...dry, unknown: 'add' }))).toMatchObject({
      directions: 1,
      partners: 1,
    });
    expect(await countsOf(importSales(company, rows, { unknown: 'add' }))).toMatchObject({
      directions: 1,
      partners: 1,
    });
    expect(await sql.query("select currency from partners where name like 'Atoll%'")).toEqual([{ currency: 'EUR' }]);
  });

  test('sales with a known contract number are left out on request', async () => {
    const recorded = await buildSale(company, { blank_number: 'ДГ-77' });
    const rows = [saleLine(company, { blank_number: 'ДГ-77' }), saleLine(company)];
    expect(await problemsOf(importSales(company, rows, dry))).toEqual(['0 blank_number blank_number_used']);
    const { problems } = expectStatus(await importSales(company, rows, dry), 200);
    expect(problems[0]?.values).toEqual({ sale: String(recorded.id) });
    expect(await countsOf(importSales(company, rows, { known: 'skip' }))).toMatchObject({ sales: 1, skipped: 1 });
  });
});

describe('an invalid file of sales', () => {
  const problems: [string, Record<string, unknown>, string[]][] = [
    ['what a sale needs', { brutto: null, tourist_name: ' ' }, ['brutto', 'tourist_name']],
    ['who is to be called', { tourist_phone: null, service_date: null }, ['service_date', 'tourist_phone']],
  ];
  test.each(problems)('a file in which %s is missing is refused', async (_, cells, fields) => {
    const named = await problemsOf(importSales(company, [saleLine(company), saleLine(company, cells)], dry));
    expect(named.sort()).toEqual(fields.map((field) => `1 ${field} fill_required_fields`));
  });

  const wrong: [Record<string, unknown>, string[]][] = [
    [{ sale_date: inDays(1) }, ['sale_date date_in_future']],
    [{ adults: 0 }, ['adults nobody_travels']],
    [{ partner: null }, ['partner fill_required_fields']],
    [{ rate: null }, ['rate fill_required_fields']],
    [{ partner: null, rate: null }, ['partner at_least_one_booking']],
    [{ currency_rate: '2' }, ['currency_rate rate_invalid']],
    [{ sale_date: '2019-12-31', currency: 'UZS' }, ['currency_rate import_rate_missing']],
    [{ sale_date: '2019-12-31', partner: 'Uzbekistan Airways', currency: 'USD' }, ['partner rate_missing']],
    [{ agent: 'Никто' }, ['agent import_agent_unknown']],
    [{ agent: 'Тестов' }, ['agent import_name_ambiguous']],
    [{ office: 'Луна' }, ['office import_office_unknown']],
    [{ rate: '999999999999.99', currency: 'EUR', currency_rate: '99999999' }, ['rate amount_too_large']],
    [{ payment_amount: '5' }, ['payment_method fill_required_fields']],
    [{ payment_amount: '5', payment_method: 'Обещание' }, ['payment_method import_method_unknown']],
    [{ payment_amount: '5', payment_method: 'Карта', payment_date: inDays(1) }, ['payment_date date_in_future']],
    [
      { payment_amount: '5', payment_method: 'Карта', payment_date: '2019-01-01', payment_currency: 'EUR' },
      ['payment_rate import_rate_missing'],
    ],
  ];
  test.each(wrong)('a file with %j is refused at that place', async (cells, expected) => {
    expect(await problemsOf(importSales(company, [saleLine(company, cells)], dry))).toEqual(
      expected.map((each) => `0 ${each}`),
    );
  });

  test('all errors are reported at once, row by row, and nothing is recorded', async () => {
    const rows = [...wrong.map(([cells]) => saleLine(company, cells)), saleLine(company)];
    const before = await everything();
    const expected = wrong.flatMap(([, each], row) => each.map((problem) => `${row} ${problem}`));
    expect(await problemsOf(importSales(company, rows, dry))).toEqual(expected);
    const refusal = expectRefusal(await importSales(company, rows), 400, 'invalid_fields');
    const fields = Object.entries(refusal.fields).map(([path, code]) => `${path.replaceAll('.', ' ')} ${code}`);
    expect(fields).toEqual(expected.map((each) => `rows ${each}`));
    expect(await everything()).toEqual(before);
  });

  test('contradicting rows of one sale are reported by field', async () => {
    const rows = [
      saleLine(company, { sale_key: 'b' }),
      { sale_key: 'b', brutto: '999.00', partner: 'Coral Travel', rate: '1' },
    ];
    expect(await problemsOf(importSales(company, rows, dry))).toEqual(['1 brutto import_differs']);
  });

  test('points are not accepted as a payment method', async () => {
    const { name } = await oneRow<{ name: string }>(
      sql,
      "select name from payment_methods where company_id = $1 and pays_by = 'points'",
      [company.id],
    );
    const line = saleLine(company, { payment_amount: '5', payment_method: name });
    expect(await problemsOf(importSales(company, [line], dry))).toEqual(['0 payment_method method_not_offered']);
  });

  test('unusual values need confirmation, one for all of a kind', async () => {
    const odd = saleLine(company, { brutto: '100', rate: '1000', currency: 'EUR', currency_rate: '0.87' });
    const doubts = ['0 currency_rate rate_inverted', '0 brutto profit_negative'];
    expect(await doubtsOf(importSales(company, [odd], dry))).toEqual(doubts);
    const refusal = expectRefusal(await importSales(company, [odd]), 409, 'confirmation_required');
    expect(refusal.details.confirmations).toMatchObject([
      { code: 'rate_inverted', field: 'rows.0.currency_rate' },
      { code: 'profit_negative', field: 'rows.0.brutto' },
    ]);
    const confirmed = ['rate_inverted', 'profit_negative'];
    expect(await countsOf(importSales(company, [odd], { confirmed }))).toMatchObject({ sales: 1 });
  });

  test('dates before the sale need confirmation too', async () => {
    const dates = { service_date: inDays(-41), deadline_date: inDays(-42), booking_date: inDays(-43) };
    const odd = saleLine(company, { sale_date: inDays(-40), ...dates });
    const doubts = [
      '0 booking_date service_before_sale',
      '0 service_date service_before_sale',
      '0 deadline_date deadline_before_sale',
    ];
    expect(await doubtsOf(importSales(company, [odd], dry))).toEqual(doubts);
    expectRefusal(await importSales(company, [odd]), 409, 'confirmation_required');
    const confirmed = ['service_before_sale', 'deadline_before_sale'];
    expect(await countsOf(importSales(company, [odd], { confirmed }))).toMatchObject({ sales: 1 });
  });

  test('a dry run records neither valid nor invalid rows', async () => {
    const before = await everything();
    const rows = [saleLine(company, { direction: 'Марс', partner: 'SpaceX' })];
    expect(await countsOf(importSales(company, rows, { ...dry, unknown: 'add' }))).toEqual({
      ...{ sales: 1, bookings: 1, clients: 1, directions: 1, partners: 1 },
    });
    expect(await everything()).toEqual(before);
  });
});

test('an imported sale is in its own history and in its agent’s list like any other', async () => {
  const line = saleLine(company, { agent: company.agent.username, payment_amount: '9', payment_method: 'Карта' });
  expectStatus(await importSales(company, [line], { payments: 'accepted' }), 200);
  const { id } = await saleOf(line.tourist_phone);
  const events = await sql.query('select event, user_id from audit_log where sale_id = $1 order by id', [id]);
  const by = { user_id: company.manager.id };
  expect(events).toEqual(
    ['sale.import', 'booking.add', 'tourist_payment.create', 'tourist_payment.accept'].map((event) => ({
      event,
      ...by,
    })),
  );
  const own = 'query ($filter: SaleFilter) { sales(filter: $filter) { rows { id } } }';
  const filter = { search: String(line.tourist_phone) };
  for (const [person, rows] of [
    [company.agent, [{ id }]],
    [company.colleague, []],
  ] as const) {
    expect(await person.api.read(own, { filter })).toEqual({ sales: { rows } });
  }
});
