import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { verifyPassword } from '../../src/server/accounts/password.ts';
import { connect } from '../../src/server/db/connect.ts';
import { type DemoCompany, type DemoOptions, loadDemo } from '../../src/server/db/demo/load.ts';
import { createDatabase, type TestDatabase } from '../support/cluster.ts';
import { openSql, type Sql } from '../support/sql.ts';

/** The first and the last hour of one day in Tashkent, which begins on the day before in UTC. */
const EARLY = new Date('2026-11-20T19:10:00Z');
const LATE = new Date('2026-11-21T18:55:00Z');
const TODAY = '2026-11-21';

let database: TestDatabase;
let app: ReturnType<typeof connect>;
let superuser: Sql;
let demo: DemoCompany;

const load = (options: Partial<DemoOptions>) =>
  loadDemo(app.db, { slug: 'demo', sales: 1000, seed: 42, now: EARLY, onlyIfEmpty: false, ...options });

beforeAll(async () => {
  database = await createDatabase(inject('cluster'));
  app = connect(database.app, { poolSize: 4, statementTimeout: 5000, onLost: () => undefined });
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

const of = (alias: string) => `${alias}.company_id = (select id from company)`;
const count = async (from: string): Promise<number> =>
  (await rows<{ n: number }>(`select count(*) as n from ${from}`))[0]?.n ?? 0;
const words = async (query: string) => (await rows<{ word: string }>(query)).map(({ word }) => word).sort();

/** What an amount is in USD at its rate, computed by the database. */
const inUsd = (value: string, alias: string) => `case ${alias}.currency
  when 'USD' then ${value} when 'UZS' then round(${value} / ${alias}.currency_rate, 1)
  else round(${value} * ${alias}.currency_rate, 1) end`;

test('an agency with its branches, offices, people and word lists is there', async () => {
  const lists = { directions: 30, partners: 25, payment_methods: 4, currency_rates: 51 };
  for (const [table, expected] of Object.entries({ branches: 2, offices: 4, users: 14, sales: 1000, ...lists })) {
    expect(await count(`${table} x where ${of('x')}`), table).toBe(expected);
  }
  expect(await count(`users x where ${of('x')} and role = 'management'`)).toBe(2);
  expect(await words(`select subscription::text as word from companies where slug = $1`)).toEqual(['2027-11-21']);
});

test('its people can sign in with the passwords that were told, and no two have the same username', async () => {
  expect(new Set(demo.users.map(({ username }) => username)).size).toBe(14);
  for (const { username, password } of demo.users.slice(0, 3)) {
    expect(username).toMatch(/^[a-z]\.[a-z]+\.demo$/);
    const [hash = ''] = await words(`select password_hash as word from users u
      join sign_in_names n on n.company_id = u.company_id and n.user_id = u.id
      where ${of('u')} and n.username_key = '${username}'`);
    expect(await verifyPassword(password, hash)).toBe(true);
  }
});

test('every state of a sale is there: life cycle × audit × target × payment status', async () => {
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

test('every state of a booking is there: life cycle × audit × payment status × allocation', async () => {
  const found = await words(`select distinct concat_ws(' · ', audit, lifecycle, payment_status,
    case when allocations > 0 then 'allocated' end) as word from bookings b where ${of('b')}`);
  const expected = ['unchecked', 'checked'].flatMap((audit) =>
    // Fully paid without an allocation: a partner's gift, a cancelling without a penalty.
    ['active · not_paid', 'active · fully_paid', 'cancelled · not_paid', 'cancelled · fully_paid']
      .concat(['active · partially_paid · allocated', 'active · fully_paid · allocated'])
      .concat(['partially_paid', 'fully_paid', 'overpaid'].map((status) => `cancelled · ${status} · allocated`))
      .map((state) => `${audit} · ${state}`),
  );
  expect(found).toEqual(expected.sort());
});

test('payments and refunds are new, accepted and declined; some settle with a rounding, some were counted anew', async () => {
  const found = await words(
    `select distinct concat_ws(' ', kind, state) as word from tourist_payments p where ${of('p')}`,
  );
  const states = ['accepted', 'declined', 'new'];
  expect(found).toEqual(['payment', 'refund'].flatMap((kind) => states.map((state) => `${kind} ${state}`)));
  expect(await count(`tourist_payments p where ${of('p')} and usd_rounding <> 0`)).toBeGreaterThan(20);
  expect(await count(`tourist_payments p where ${of('p')} and accepted_amount <> amount`)).toBeGreaterThan(3);
});

test('partners are paid ahead, in part and wholly, by all three options', async () => {
  const options = await words(`select distinct option as word from allocations a where ${of('a')}`);
  expect(options).toEqual(['full_exchange_loss', 'full_netto', 'partial']);
  const states = await words(`select distinct case when a.amount is null then 'unallocated'
      when a.amount < p.amount then 'partly' when a.amount = p.amount then 'fully' else 'too much' end as word
    from partner_payments p left join (
      select company_id, partner_payment_id, sum(amount) as amount from allocations group by 1, 2
    ) a on a.company_id = p.company_id and a.partner_payment_id = p.id where ${of('p')}`);
  expect(states).toEqual(['fully', 'partly', 'unallocated']);
});

/** What must not be found in a company that was run by the rules. */
const violations: Record<string, string> = {
  'the figures of every sale are those of its bookings and payments': `
    select s.id from sales s
    left join (select company_id, sale_id, sum(amount_usd) as netto, count(*) as bookings from bookings group by 1, 2) b
      on b.company_id = s.company_id and b.sale_id = s.id
    left join (
      select company_id, sale_id,
        sum(case state when 'accepted' then accepted_usd_total when 'new' then usd_total else 0 end) as paid,
        sum(case state when 'accepted' then accepted_usd_total else 0 end) as accepted,
        sum(case state when 'new' then 1 else 0 end) as pending
      from tourist_payments group by 1, 2
    ) p on p.company_id = s.company_id and p.sale_id = s.id
    where ${of('s')} and (s.netto, s.bookings_count, s.paid, s.accepted, s.pending_payments)
      is distinct from (b.netto, b.bookings, coalesce(p.paid, 0), coalesce(p.accepted, 0), coalesce(p.pending, 0))`,
  'what is paid for a booking is the sum of its allocations': `
    select b.id from bookings b
    left join (select company_id, booking_id, sum(booking_amount) as paid, count(*) as n from allocations group by 1, 2) a
      on a.company_id = b.company_id and a.booking_id = b.id
    where ${of('b')} and (b.paid, b.allocations) is distinct from (coalesce(a.paid, 0), coalesce(a.n, 0))`,
  'a payment to a partner pays that partner, at its own rate': `
    select a.id from allocations a
    join partner_payments p on p.company_id = a.company_id and p.id = a.partner_payment_id
    join bookings b on b.company_id = a.company_id and b.id = a.booking_id
    where ${of('a')} and (p.partner_id <> b.partner_id or a.payment_rate <> p.currency_rate
      or a.booking_rate <> b.currency_rate or a.amount <= 0 or a.usd_amount <> ${inUsd('a.amount', 'p')})`,
  'what a tourist paid is converted at its rate, give or take the rounding that settles': `
    select id from tourist_payments p where ${of('p')}
      and (usd_total - usd_rounding <> ${inUsd('p.amount', 'p')} or abs(usd_rounding) > 0.05
        or accepted_usd_total - accepted_usd_rounding <> ${inUsd('p.accepted_amount', 'p')})`,
  'what a booking costs is converted at its rate, give or take changed netto': `
    select b.id from bookings b where ${of('b')}
      and b.amount_usd - ${inUsd('b.rate', 'b')}
        + coalesce(b.amount_usd_before_cancel - ${inUsd('b.rate_before_cancel', 'b')}, 0)
        <> coalesce((select sum(usd_difference) from allocations a
          where a.company_id = b.company_id and a.booking_id = b.id and a.option = 'full_netto'), 0)`,
  'a completed sale owes nothing, waits for no acceptance and is not ahead': `
    select id from sales s where ${of('s')} and lifecycle = 'completed'
      and (debt <> 0 or service_date > '${TODAY}' or exists (
        select from tourist_payments p where p.company_id = s.company_id and p.sale_id = s.id and p.state = 'new'))`,
  'a cancelled sale keeps its figures from before, and so do its bookings': `
    select s.id from sales s join bookings b on b.company_id = s.company_id and b.sale_id = s.id
    where ${of('s')} and case s.lifecycle
      when 'cancelled' then s.brutto_before_cancel is null or s.cancel_reason is null or not b.cancelled_with_sale
        or b.lifecycle <> 'cancelled' or b.rate_before_cancel is null
      else s.brutto_before_cancel is not null or s.cancel_reason is not null or b.cancelled_with_sale end`,
  'each accepted payment, and no other, has exactly one line in the cash book': `
    select p.id from tourist_payments p
    left join cash_entries c on c.company_id = p.company_id and c.tourist_payment_id = p.id
    where ${of('p')} group by p.company_id, p.id
    having count(c.id) <> case p.state when 'accepted' then 1 else 0 end
      or sum(case c.type when 'income' then c.amount else -c.amount end) <> p.accepted_amount
      or sum(case c.type when 'income' then c.usd_total else -c.usd_total end) <> p.accepted_usd_total`,
  'each payment to a partner has its line in the cash book': `
    select p.id from partner_payments p
    left join cash_entries c on c.company_id = p.company_id and c.partner_payment_id = p.id
      and c.type = 'expense' and c.amount = p.amount and c.usd_total = p.usd_total
    where ${of('p')} and c.id is null`,
  'what is not changed netto is an exchange difference in the cash book': `
    select 1 where (select coalesce(sum(case type when 'exchange_loss' then usd_total else -usd_total end), 0)
        from cash_entries c where ${of('c')} and type in ('exchange_loss', 'exchange_gain'))
      <> (select sum(usd_difference) from allocations a where ${of('a')} and option = 'full_exchange_loss')`,
  'the log tells things in the order in which they happened': `
    select id from (select id, at, lag(at) over (order by id) as before from audit_log l where ${of('l')}) lines
    where at < before`,
  'what only managers may do was done by managers': `
    select l.id from audit_log l join users u on u.company_id = l.company_id and u.id = l.user_id
    where ${of('l')} and u.role <> 'management' and (l.event ~ '(check|accept|decline)$'
      or l.event in ('sale.complete', 'sale.add_to_target'))`,
  'nothing happens before its sale or after now, and no sale is completed before its service': `
    select l.id from sales s join audit_log l on l.company_id = s.company_id and l.sale_id = s.id
    where ${of('s')} and (l.at < s.created_at or l.at > '${EARLY.toISOString()}' or l.event = 'sale.complete'
      and l.at < s.service_date::timestamp at time zone 'Asia/Tashkent')`,
  'a check speaks of what stands there now': `
    select s.id from sales s join tourist_payments p on p.company_id = s.company_id and p.sale_id = s.id
    where ${of('s')} and s.audit = 'checked' and s.checked_at < greatest(p.created_at, p.accepted_at, p.declined_at)
    union all
    select c.id from (
      select company_id, 'sale' as entity, id, checked_at from sales where audit = 'checked'
      union all select company_id, 'booking', id, checked_at from bookings where audit = 'checked'
    ) c join audit_log l on l.company_id = c.company_id and l.entity = c.entity and l.entity_id = c.id
    where ${of('c')} and l.event ~ '(edit|cancel)$' and l.at > c.checked_at`,
};

test.each(Object.entries(violations))('%s', async (_, query) => {
  expect(await rows(query)).toEqual([]);
});

test('the log has every turn of every sale', async () => {
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

test('tourists come back; they have Cyrillic names, a surname that fits, phone and contract numbers that can be', async () => {
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

/** Everything of a company that is not an id, a password or the moment when a row was made: one hash a table. */
async function fingerprint(slug: string): Promise<string[]> {
  const found = (value: string, table: string, column: string) =>
    `(select ${value} from ${table} f where f.company_id = x.company_id and f.id = x.${column})`;
  const who = (column: string) => found(`split_part(f.username, '.${slug}', 1)`, 'users', column);
  const name = (table: string, column: string) => found('f.name', table, column);
  const sale = found(`concat_ws(' ', f.sale_date, f.tourist_phone, f.brutto, f.blank_number)`, 'sales', 'sale_id');
  const tables: Record<string, string[]> = {
    clients: [],
    sales: [name('directions', 'direction_id'), name('offices', 'office_id'), who('agent_id'), who('checked_by')],
    bookings: [sale, name('partners', 'partner_id'), who('checked_by')],
    tourist_payments: [sale, name('payment_methods', 'method_id'), who('accepted_by'), who('created_by')],
    partner_payments: [name('partners', 'partner_id'), name('payment_methods', 'method_id'), who('created_by')],
    allocations: [who('created_by')],
    cash_entries: [name('offices', 'office_id'), who('created_by')],
    audit_log: [sale, who('user_id'), `changes - 'partner_id'`],
  };
  const own = `(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(x))
    where key !~ '^(id|at|created_at|changes)$|_(id|by)$')`;
  const hashes: string[] = [];
  for (const [table, others] of Object.entries(tables)) {
    const [row] = await rows<{ hash: string }>(
      `select md5(string_agg(line, E'\\n' order by line)) as hash
       from (select concat_ws('|', ${[own, ...others].join(', ')}) as line from ${table} x where ${of('x')}) lines`,
      slug,
    );
    hashes.push(`${table} ${row?.hash}`);
  }
  return hashes;
}

test('the same seed on the same day gives the same company, whatever the hour; another seed another one', async () => {
  const first = await fingerprint('demo');
  expect(first).toHaveLength(8);
  expect(await fingerprint('twin')).toEqual(first);
  expect(await fingerprint('other-seed')).not.toEqual(first);
});

test('an address that is taken is refused, and so is a first company when there is one; nothing is left of either', async () => {
  const before = await rows('select id from companies');
  await expect(load({})).rejects.toMatchObject({ code: 'slug_taken' });
  await expect(load({ slug: 'first', onlyIfEmpty: true })).rejects.toMatchObject({ code: 'already_set_up' });
  expect(await rows('select id from companies')).toEqual(before);
});

test('a company without sales can be loaded, in the last hour of a year too', async () => {
  await load({ slug: 'nothing-sold', sales: 0, now: new Date('2026-12-31T18:30:00Z') });
  expect(await rows(`select id from sales s where ${of('s')}`, 'nothing-sold')).toEqual([]);
});
