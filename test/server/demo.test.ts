import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { transliterate } from '#contract/base/latin.ts';
import { verifyPassword } from '../../src/server/base/crypto/password-hash.ts';
import { connect } from '../../src/server/base/db/connect.ts';
import { type DemoCompany, type DemoOptions, loadDemo } from '../../src/server/demo/load-demo-company.ts';
import { createDatabase, type TestDatabase } from '../support/cluster.ts';
import { wrongFigures, wrongSums } from '../support/oracles/recompute.ts';
import { wrongMoneyOut } from '../support/oracles/recompute-money-out.ts';
import { wrongPoints } from '../support/oracles/recompute-points.ts';
import { patientLimits } from '../support/schema/database-limits.ts';
import { timesOf } from '../support/seed.ts';
import { openSql, type Sql } from '../support/server/sql.ts';
import { fingerprint } from './demo-fingerprint.ts';
import { deficits, EARLY, LATE, of, TODAY, violations } from './demo-rules.ts';

let database: TestDatabase;
let app: ReturnType<typeof connect>;
let superuser: Sql;
let demo: DemoCompany;

const load = (options: Partial<DemoOptions>) =>
  loadDemo(app.db, { slug: 'demo', sales: 1000, seed: 42, now: EARLY, onlyIfEmpty: false, ...options });

beforeAll(async () => {
  database = await createDatabase(inject('cluster'));
  app = connect(database.app, { poolSize: 4, ...patientLimits });
  superuser = await openSql(database.superuser);
  demo = await load({ onlyIfEmpty: true });
  await load({ slug: 'twin', now: LATE });
  await load({ slug: 'other-seed', seed: 7, sales: 60 });
});

afterAll(async () => {
  await superuser?.end();
  await app?.pool.end();
  await database?.drop();
});

/** The rows of a query over one company, which it knows as `company`. */
const rows = <Row>(query: string, slug = 'demo'): Promise<Row[]> =>
  superuser.query<Row>(`with company as (select id from companies where slug = $1) ${query}`, [slug]);

const count = async (from: string): Promise<number> =>
  (await rows<{ n: number }>(`select count(*) as n from ${from}`))[0]?.n ?? 0;
const words = async (query: string) => (await rows<{ word: string }>(query)).map(({ word }) => word).sort();

test('the demonstration is an agency with branches, offices, people and directories', async () => {
  const lists = { directions: 30, partners: 25, payment_methods: 5, currency_rates: 75 };
  for (const [table, expected] of Object.entries({ branches: 2, offices: 4, users: 14, sales: 1000, ...lists })) {
    expect(await count(`${table} x where ${of('x')}`), table).toBe(expected);
  }
  expect(await count(`users x where ${of('x')} and role = 'management'`)).toBe(2);
  expect(await words(`select subscription::text as word from companies where slug = $1`)).toEqual(['2027-11-21']);
});

test('one partner is retired, and one payment method is for tourists only', async () => {
  expect(await words(`select name as word from partners p where ${of('p')} and retired`)).toEqual(['Kompas']);
  const forTourists = `${of('m')} and for_tourist_payments and for_sales`;
  expect(await count(`payment_methods m where ${forTourists}`)).toBe(5);
  expect(
    await words(`select name as word from payment_methods m where ${forTourists} and not for_partner_payments
    and not for_bookings`),
  ).toEqual(['Баллы', 'Терминал']);
  expect(
    await count(`partner_payments p join payment_methods m on m.company_id = p.company_id and m.id = p.method_id
    where ${of('p')} and not m.for_partner_payments`),
  ).toBe(0);
});

test('its people sign in with the reported passwords, and their usernames are unique', async () => {
  expect(new Set(demo.users.map(({ username }) => username)).size).toBe(14);
  for (const { username, password } of demo.users.slice(0, 3)) {
    expect(username).toMatch(/^[a-z]\.[a-z]+\.demo$/);
    const [hash = ''] = await words(`select password_hash as word from users u
      join sign_in_names n on n.company_id = u.company_id and n.user_id = u.id
      where ${of('u')} and n.username_key = '${username}'`);
    expect(await verifyPassword(password, hash)).toBe(true);
  }
});

test('the demonstration has every state of a sale: life cycle × audit × target × payment status', async () => {
  const audit = `case when changed_since_check then 'changed' when audit = 'unchecked' and target = 'added'
    then 'taken back' else audit end`;
  const found = await words(`select distinct concat_ws(' · ', lifecycle, ${audit}, target, payment_status) as word
    from sales s where ${of('s')}`);
  const audits = [
    ...['unchecked', 'checked', 'changed'].map((each) => `${each} · not_added`),
    ...['taken back', 'checked', 'changed'].map((each) => `${each} · added`),
  ];
  const expected = audits.flatMap((each) => [
    `completed · ${each} · fully_paid`,
    ...['not_paid', 'partially_paid', 'fully_paid', 'overpaid'].flatMap((status) => [
      `active · ${each} · ${status}`,
      `cancelled · ${each} · ${status}`,
    ]),
  ]);
  expect(found).toEqual(expected.sort());
});

test('the demonstration has every state of a booking: life cycle × audit × payment status × allocation', async () => {
  const found = await words(`select distinct concat_ws(' · ', audit, lifecycle, payment_status,
    case when allocations > 0 then 'allocated' end) as word from bookings b where ${of('b')}`);
  const expected = ['unchecked', 'checked'].flatMap((audit) =>
    // Fully paid without an allocation: a partner’s gift, a cancellation without a penalty.
    ['active · not_paid', 'active · fully_paid', 'cancelled · not_paid', 'cancelled · fully_paid']
      .concat(['active · partially_paid · allocated', 'active · fully_paid · allocated'])
      .concat(['partially_paid', 'fully_paid', 'overpaid'].map((status) => `cancelled · ${status} · allocated`))
      .map((state) => `${audit} · ${state}`),
  );
  expect(found).toEqual(expected.sort());
});

test('payments and refunds are new, accepted and declined; some settle with a rounding, some were accepted with other amounts', async () => {
  const found = await words(
    `select distinct concat_ws(' ', kind, state) as word from tourist_payments p where ${of('p')}`,
  );
  const states = ['accepted', 'declined', 'new'];
  expect(found).toEqual(['payment', 'refund'].flatMap((kind) => states.map((state) => `${kind} ${state}`)));
  expect(await count(`tourist_payments p where ${of('p')} and usd_rounding <> 0`)).toBeGreaterThan(20);
  expect(await count(`tourist_payments p where ${of('p')} and accepted_amount <> amount`)).toBeGreaterThan(3);
});

test('partners are prepaid, paid in part and in full, by all three options', async () => {
  const options = await words(`select distinct option as word from allocations a where ${of('a')}`);
  expect(options).toEqual(['full_exchange_loss', 'full_netto', 'partial']);
  const states = await words(`select distinct case when a.amount is null then 'unallocated'
      when a.amount < p.amount then 'partly' when a.amount = p.amount then 'fully' else 'too much' end as word
    from partner_payments p left join (
      select company_id, partner_payment_id, sum(amount) as amount from allocations group by 1, 2
    ) a on a.company_id = p.company_id and a.partner_payment_id = p.id where ${of('p')}`);
  expect(states).toEqual(['fully', 'partly', 'unallocated']);
});

test.each(Object.entries(violations))('the demonstration has no violation: %s', async (_, query) => {
  expect(await rows(query)).toEqual([]);
});

test('cashiers exchange, collect and pay in round sums once a week, with some double entries', async () => {
  const transfers = `cash_transfers t where ${of('t')}`;
  expect(await count(transfers)).toBeGreaterThan(100);
  expect(await count(`${transfers} and extract(isodow from transfer_date) <> 1`)).toBeLessThan(20);
  expect(await count(`${transfers} and reversed_on is not null`)).toBeGreaterThan(2);
  // Whole millions of soums; dollars and euros, also those bought and sold, in hundreds.
  const round = `case when from_currency = 'UZS' and to_currency = 'UZS' then from_amount % 1000000 = 0
    when from_currency = to_currency or to_currency = 'UZS' then from_amount % 100 = 0
    else from_amount % 100 = 0 or to_amount % 100 = 0 end`;
  expect(await count(`${transfers} and not (${round})`)).toBe(0);
  const kinds = await words(`select distinct case when from_currency <> to_currency then 'exchange'
    when from_office_id <> to_office_id then 'between offices' else 'between methods' end as word from ${transfers}`);
  expect(kinds).toEqual(['between methods', 'between offices', 'exchange']);
});

test.each([
  { sales: 0, seed: 42 },
  { sales: 100, seed: 1 },
  { sales: 100, seed: 2 },
  { sales: timesOf(50_000, 2_000), seed: 3 },
])(
  'no desk of a company with $sales sales is below zero, with little capital of its owners (seed $seed)',
  async (size) => {
    const { sales, seed } = size;
    const slug = `desks-${sales}-${seed}`;
    await load({ slug, sales, seed });
    expect(await rows(deficits, slug)).toEqual([]);
    const [put] = await rows<{ usd: string; sold: string }>(
      `select (select coalesce(sum(usd_total), 0) from cash_entries c
        where ${of('c')} and description = 'Взнос учредителей, начальный остаток') as usd,
      (select coalesce(sum(brutto), 0) from sales s where ${of('s')}) as sold`,
      slug,
    );
    expect(Number(put?.usd)).toBeLessThanOrEqual(Number(put?.sold) / 5);
  },
);

test('the log has every event of every sale', async () => {
  const events = await rows<{ event: string; n: number }>(
    `select event, count(*) as n from audit_log l where ${of('l')} group by 1`,
  );
  const told = Object.fromEntries(events.map(({ event, n }) => [event, n]));
  expect(told).toMatchObject({
    'sale.create': 1000,
    'sale.complete': await count(`sales s where ${of('s')} and lifecycle = 'completed'`),
    'sale.cancel': await count(`sales s where ${of('s')} and lifecycle = 'cancelled'`),
    'sale.add_to_target': await count(`sales s where ${of('s')} and target = 'added'`),
    'booking.add': await count(`bookings b where ${of('b')}`),
    'tourist_payment.accept': await count(`tourist_payments p where ${of('p')} and state = 'accepted'`),
  });
  expect(told['sale.check']).toBeGreaterThanOrEqual(await count(`sales s where ${of('s')} and checked_at is not null`));
});

test('sales are spread over 24 months up to today, the old ones mostly completed, most with a profit', async () => {
  const sold = (condition: string) => count(`sales s where ${of('s')} and ${condition}`);
  const months = await words(`select distinct to_char(sale_date, 'yyyy-mm') as word from sales s where ${of('s')}`);
  expect(months).toHaveLength(25);
  expect(await sold(`sale_date = '${TODAY}'`)).toBeGreaterThan(0);
  expect(await sold(`sale_date > '${TODAY}'`)).toBe(0);
  const old = `sale_date < '${TODAY}'::date - 180`;
  const recent = `sale_date > '${TODAY}'::date - 21`;
  expect(await sold(`${old} and lifecycle = 'completed'`)).toBeGreaterThan(0.75 * (await sold(old)));
  expect(await sold(`${recent} and lifecycle = 'active'`)).toBeGreaterThan(0.7 * (await sold(recent)));
  expect(await sold('profit < 0')).toBeGreaterThan(0);
  expect(await sold('profit < 0')).toBeLessThan(80);
  expect(await words(`select round(avg(bookings_count), 1)::text as word from sales s where ${of('s')}`)).toEqual([
    '2.2',
  ]);
});

test('tourists return, and have Cyrillic names, matching surnames, and valid phone and contract numbers', async () => {
  const clients = await rows<{ name: string; surname: string; phone: string }>(
    `select name, surname, phone from clients c where ${of('c')}`,
  );
  expect(clients.length).toBeLessThan(750);
  for (const { name, surname, phone } of clients) {
    expect(`${name} ${surname}`).toMatch(/^[А-Яа-яЁё]+ [А-Яа-яЁё]+$/);
    expect(parsePhoneNumberFromString(phone)?.isValid(), phone).toBe(true);
  }
  const women = clients.filter(({ name }) => ['Наталья', 'Екатерина', 'Шахноза', 'Гулнора', 'Азиза'].includes(name));
  expect(women.length).toBeGreaterThan(3);
  expect(women.filter(({ surname }) => /(ов|ев|ин)$/.test(surname))).toEqual([]);
  expect(await count(`sales s where ${of('s')} and blank_number !~ '^[А-Я][0-9]{6}$'`)).toBe(0);
});

test('the names of some tourists are known in Latin letters, on each of their sales, and so is that of a partner', async () => {
  const clients = await rows<{ name: string; surname: string; latin_name: string }>(
    `select name, surname, latin_name from clients c where ${of('c')}`,
  );
  const known = clients.filter(({ latin_name }) => latin_name !== '');
  expect(known.length / clients.length).toBeGreaterThan(0.3);
  expect(known.length / clients.length).toBeLessThan(0.5);
  for (const { name, surname, latin_name } of known) {
    expect(latin_name).toMatch(/^[A-Z]+ [A-Z]+$/);
    expect(latin_name).toBe(transliterate(`${surname} ${name}`).toUpperCase());
  }
  const unlike = `sales s join clients c on c.company_id = s.company_id and c.id = s.client_id
    where ${of('s')} and s.tourist_latin_name <> c.latin_name`;
  expect(await count(unlike)).toBe(0);
  const partners = await rows<{ name: string; latin_name: string }>(
    `select name, latin_name from partners p where ${of('p')} and latin_name <> ''`,
  );
  expect(partners).toEqual([{ name: 'Аэрофлот', latin_name: 'Aeroflot' }]);
});

test('bookings, payments to partners and the cash book add up to the cent', async () => {
  const [company] = await rows<{ id: number }>('select id from company');
  expect(await wrongMoneyOut(superuser, company?.id ?? 0)).toEqual([]);
  expect(await wrongPoints(superuser, company?.id ?? 0)).toEqual([]);
  expect(await wrongFigures(superuser)).toEqual([]);
  expect(await wrongSums(superuser)).toEqual([]);
});

test('expired points have log lines on the day of their expiry', async () => {
  const [lines] = await rows<{ lost: number; told: number }>(`select
    (select -sum(points) from point_entries e where ${of('e')} and type = 'expiry') as lost,
    (select sum((changes->'points'->>0)::integer - (changes->'points'->>1)::integer) from audit_log l
      where ${of('l')} and event = 'points.expire') as told`);
  expect(lines?.lost).toBeGreaterThan(0);
  expect(lines?.told).toBe(lines?.lost);
  const elsewhere = await rows(`select l.id from audit_log l where ${of('l')} and event = 'points.expire'
    and not exists (select from point_entries e where e.company_id = l.company_id and e.client_id = l.entity_id
      and e.type = 'expiry' and e.entry_date = (l.at at time zone 'Asia/Tashkent')::date)`);
  expect(elsewhere).toEqual([]);
});

test('the same seed on the same day gives the same company at any hour, and another seed another one', async () => {
  const first = await fingerprint(superuser, 'demo');
  expect(first).toHaveLength(12);
  expect(await fingerprint(superuser, 'twin')).toEqual(first);
  expect(await fingerprint(superuser, 'other-seed')).not.toEqual(first);
});

test('a taken address is refused, and so is a first company beside an existing one, and nothing is left of either', async () => {
  const before = await rows('select id from companies');
  await expect(load({})).rejects.toMatchObject({ code: 'slug_taken' });
  await expect(load({ slug: 'first', onlyIfEmpty: true })).rejects.toMatchObject({ code: 'already_set_up' });
  expect(await rows('select id from companies')).toEqual(before);
});

test('a company without sales can be loaded, in the last hour of a year too', async () => {
  await load({ slug: 'nothing-sold', sales: 0, now: new Date('2026-12-31T18:30:00Z') });
  expect(await rows(`select id from sales s where ${of('s')}`, 'nothing-sold')).toEqual([]);
});

test('completed sales accrued points; some were exchanged for bonuses, some expired, some are pending', async () => {
  const kinds = await words(`select distinct type as word from point_entries e where ${of('e')}`);
  expect(kinds).toEqual(['accrual', 'expiry', 'use']);
  expect(await count(`loyalty_levels l where ${of('l')}`)).toBe(3);
  const clients = `clients c where ${of('c')}`;
  expect(await count(`${clients} and turnover >= 8000`)).toBeGreaterThan(5);
  expect(await count(`${clients} and points > 0`)).toBeGreaterThan(100);
  expect(await count(`point_lots l where ${of('l')} and active_from > '${TODAY}'`)).toBeGreaterThan(3);
  expect(await count(`point_lots l where ${of('l')} and remaining > 0 and expires_on <= '${TODAY}'`)).toBe(0);
  expect(await count(`point_lots l where ${of('l')} and remaining between 1 and points - 1`)).toBeGreaterThan(3);
});
