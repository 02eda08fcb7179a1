import { beforeAll, describe, expect, test } from 'vitest';
import type { CompanyDashboard } from '#contract/insight/company-dashboard.ts';
import { type Demo, demoCompany } from '../../support/data/demo-company.ts';
import { ownServer } from '../../support/server/server.ts';
import { type Row, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
let demo: Demo;
beforeAll(async () => {
  demo = await demoCompany(server, sql, new Date('2026-11-21T18:00:00Z'));
  // Targets above the sales, below them and zero; some people have none.
  await sql.query(
    `insert into targets (company_id, agent_id, month, amount)
    select $1, id, month, (id % 3) * 900 from users cross join unnest(array['2026-11-01', '2026-12-01']::date[]) month
    where company_id = $1 and role = 'agent' and id % 4 <> 0
    on conflict (company_id, agent_id, month) do update set amount = excluded.amount`,
    [demo.id],
  );
});

const SOLD = 'sales cancelled tourists brutto netto profit extra_profit total_profit';
const OWING = 'id tourist_name tourist_surname direction_name agent_name service_date deadline_date brutto debt';
const DASHBOARD = `{ companyDashboard {
  today
  month_so_far { from to ${SOLD} } month_before { from to ${SOLD} }
  months { month active completed ${SOLD} }
  office_plans { id name note target reached } agent_plans { id name note target reached }
  destinations { direction_id direction_name sales tourists brutto profit }
  balances { currency balance } cash_months { month income_usd expense_usd }
  owed { debts debt overpaid_sales overpaid pending_payments pending_usd } debts { ${OWING} }
  partners_owed_usd partners_owe_usd partners_debt_usd
  creditors { id name owed_usd owes_usd debt_usd } debtors { id name owed_usd owes_usd debt_usd }
  overdue { sales debt } ahead { sales debt } deadlines { ${OWING} }
  days { date count }
} }`;

const read = async (): Promise<CompanyDashboard> =>
  (await demo.manager.api.read<{ companyDashboard: CompanyDashboard }>(DASHBOARD)).companyDashboard;

/** Rows of a query over the company ($1) on a day of its calendar ($2). */
const plain = (query: string, today: string): Promise<Row[]> => sql.query(query, [demo.id, today]);

const sold = `count(*) filter (where s.lifecycle <> 'cancelled')::int as sales,
  count(*) filter (where s.lifecycle = 'cancelled')::int as cancelled,
  coalesce(sum(s.adults + s.children + s.infants) filter (where s.lifecycle <> 'cancelled'), 0)::int as tourists,
  coalesce(sum(s.brutto), 0)::numeric(18, 2) as brutto, coalesce(sum(s.netto), 0)::numeric(18, 2) as netto,
  coalesce(sum(s.brutto) - sum(s.netto), 0)::numeric(18, 2) as profit,
  coalesce(sum(s.extra_profit), 0)::numeric(18, 2) as extra_profit,
  coalesce(sum(s.brutto) - sum(s.netto) + sum(s.extra_profit), 0)::numeric(18, 2) as total_profit`;

/** The first day of a day’s month, some months later. */
const month = (day: string, later = 0) =>
  `(${day} - (extract(day from ${day})::int - 1) + interval '${later} month')::date`;
const TODAY = '$2::date';

/** A moment in UTC, and its day in Tashkent. */
const moments = [
  ['2026-11-21T18:59:59Z', '2026-11-21'],
  ['2026-11-21T19:00:00Z', '2026-11-22'],
  ['2026-11-30T18:59:59Z', '2026-11-30'],
  ['2026-11-30T19:00:00Z', '2026-12-01'],
  // The month before has no such day.
  ['2027-03-31T07:00:00Z', '2027-03-31'],
] as const;

describe.each(moments)('the company’s dashboard at %s', (moment, today) => {
  let seen: CompanyDashboard;
  beforeAll(async () => {
    server.setClock(new Date(moment));
    seen = await read();
  });

  test('the day is the company’s', () => {
    expect(seen.today).toBe(today);
  });

  test('this month is compared with the same days of the month before', async () => {
    const period = (from: string, to: string) => `select ${from} as "from", ${to} as "to", ${sold} from sales s
      where s.company_id = $1 and s.sale_date between ${from} and ${to}`;
    const before = `least(${TODAY} - interval '1 month', ${TODAY})::date`;
    expect([seen.month_so_far]).toEqual(await plain(period(month(TODAY), TODAY), today));
    expect([seen.month_before]).toEqual(await plain(period(month(TODAY, -1), before), today));
  });

  test('the twelve months are the current one and the eleven before it', async () => {
    const months = await plain(
      `select m.month, count(*) filter (where s.lifecycle = 'active')::int as active,
        count(*) filter (where s.lifecycle = 'completed')::int as completed, ${sold}
      from (select generate_series(${month(TODAY, -11)}, ${TODAY}, interval '1 month')::date as month) m
      left join sales s on s.company_id = $1 and s.sale_date >= m.month and s.sale_date <= ${TODAY}
        and s.sale_date < m.month + interval '1 month'
      group by 1 order by 1`,
      today,
    );
    expect(seen.months).toEqual(months);
    expect(months).toHaveLength(12);
  });

  test('plan and fact are those of offices and of people', async () => {
    const fact = (
      key: string,
    ) => `(select coalesce(sum(s.brutto - s.netto + s.extra_profit), 0)::numeric(18, 2) from sales s
      where s.company_id = $1 and s.${key} = x.id and s.target = 'added' and s.sale_date between ${month(TODAY)} and ${TODAY})`;
    const shown = `where target > 0 or reached <> 0 order by target desc, reached desc, name, id`;
    const ofMonth = `t.company_id = $1 and t.month = ${month(TODAY)}`;
    const people = `select * from (
      select x.id, x.surname || ' ' || x.name as name, o.name as note, ${fact('agent_id')} as reached,
        coalesce((select amount from targets t where t.agent_id = x.id and ${ofMonth}), 0)::numeric(18, 2) as target
      from users x join offices o on o.company_id = $1 and o.id = x.office_id where x.company_id = $1) p ${shown}`;
    const offices = `select * from (
      select x.id, x.name, b.name as note, ${fact('office_id')} as reached, coalesce((select sum(amount) from targets t
        join users u on u.company_id = $1 and u.id = t.agent_id
        where u.office_id = x.id and ${ofMonth}), 0)::numeric(18, 2) as target
      from offices x join branches b on b.company_id = $1 and b.id = x.branch_id where x.company_id = $1) p ${shown}`;
    expect(seen.agent_plans).toEqual(await plain(people, today));
    if (today < '2027') expect(seen.agent_plans.length).toBeGreaterThan(5);
    expect(seen.office_plans).toEqual(await plain(offices, today));
  });

  test('the best-selling directions are those of ninety days, today included', async () => {
    const destinations = await plain(
      `select d.id as direction_id, d.name as direction_name, count(*)::int as sales,
        sum(s.adults + s.children + s.infants)::int as tourists, sum(s.brutto) as brutto, sum(s.brutto - s.netto) as profit
      from sales s join directions d on d.company_id = $1 and d.id = s.direction_id
      where s.company_id = $1 and s.lifecycle <> 'cancelled' and s.sale_date > ${TODAY} - 90 and s.sale_date <= ${TODAY}
      group by d.id, d.name order by 3 desc, 5 desc, d.name limit 10`,
      today,
    );
    expect(seen.destinations).toEqual(destinations);
  });

  test('the cash desk has its balance and the turnover of twelve months', async () => {
    // An exchange moves money between currencies, and is neither income nor expense.
    const balances = `select currency, sum(case when type in ('income', 'transfer_in') then amount
        when type in ('expense', 'transfer_out') then -amount else 0 end) as balance
      from cash_entries where company_id = $1 and entry_date <= ${TODAY} group by 1 order by 1`;
    const flow = (type: string) => `(select coalesce(sum(e.usd_total), 0)::numeric(18, 2) from cash_entries e
      where e.company_id = $1 and e.type = '${type}' and e.entry_date >= m.month and e.entry_date < m.month + interval '1 month')`;
    const months = `select m.month, ${flow('income')} as income_usd, ${flow('expense')} as expense_usd
      from (select generate_series(${month(TODAY, -11)}, ${TODAY}, interval '1 month')::date as month) m order by 1`;
    const byCurrency = [...seen.balances].sort((one, other) => one.currency.localeCompare(other.currency));
    expect(byCurrency).toEqual(await plain(balances, today));
    expect(seen.cash_months).toEqual(await plain(months, today));
  });

  test('debts of tourists, refunds to them, the largest debts and payments awaiting acceptance are those of the rows', async () => {
    const [owed] = await plain(
      `select count(*) filter (where s.brutto > s.paid)::int as debts,
        sum(s.brutto - s.paid) filter (where s.brutto > s.paid) as debt,
        count(*) filter (where s.brutto < s.paid)::int as overpaid_sales,
        sum(s.brutto - s.paid) filter (where s.brutto < s.paid) as overpaid
      from sales s where s.company_id = $1 and ${TODAY} is not null`,
      today,
    );
    const [waiting] = await plain(
      `select count(*)::int as pending_payments, sum(usd_total) as pending_usd from tourist_payments
      where company_id = $1 and state = 'new' and ${TODAY} is not null`,
      today,
    );
    expect(seen.owed).toEqual({ ...owed, ...waiting });
    expect(seen.debts).toEqual(await plain(`${owingSales} order by s.brutto - s.paid desc, s.id desc limit 10`, today));
  });

  test('deadlines are those that are over, those of a week and the next ones', async () => {
    const sums = (
      when: string,
    ) => `select count(*)::int as sales, coalesce(sum(s.brutto - s.paid), 0)::numeric(18, 2) as debt
      from sales s where s.company_id = $1 and s.brutto > s.paid and s.deadline_date ${when}`;
    expect([seen.overdue]).toEqual(await plain(sums(`< ${TODAY}`), today));
    expect([seen.ahead]).toEqual(await plain(sums(`between ${TODAY} and ${TODAY} + 7`), today));
    const next = `${owingSales} and s.deadline_date >= ${TODAY} order by s.deadline_date, s.id limit 10`;
    expect(seen.deadlines).toEqual(await plain(next, today));
  });

  test('each day of a year with a sale is listed', async () => {
    const days = await plain(
      `select sale_date as date, count(*)::int as count from sales where company_id = $1 and lifecycle <> 'cancelled'
        and sale_date > ${TODAY} - 365 and sale_date <= ${TODAY} group by 1 order by 1`,
      today,
    );
    expect(seen.days).toEqual(days);
  });
});

const owingSales = `select s.id, s.tourist_name, s.tourist_surname, d.name as direction_name,
    a.surname || ' ' || a.name as agent_name, s.service_date, s.deadline_date, s.brutto, s.brutto - s.paid as debt
  from sales s join directions d on d.company_id = $1 and d.id = s.direction_id
  join users a on a.company_id = $1 and a.id = s.agent_id
  where s.company_id = $1 and s.brutto > s.paid and ${TODAY} is not null`;

test('debts to and of partners are listed, with the partners of the largest ones', async () => {
  const open = `b.amount_usd - coalesce((select sum(a.usd_settled) from allocations a
    where a.company_id = $1 and a.booking_id = b.id), 0)`;
  const left = `p.usd_total - coalesce((select sum(a.usd_paid) from allocations a
    where a.company_id = $1 and a.partner_payment_id = p.id), 0)`;
  const partners = await sql.query<{ id: number; name: string; owed_usd: string; owes_usd: string; debt_usd: string }>(
    `select id, name, owed as owed_usd, over + ahead as owes_usd, owed - over - ahead as debt_usd from (
      select r.id, r.name, coalesce(sum(amount) filter (where kind = 'booking' and amount > 0), 0)::numeric(18, 2) as owed,
        coalesce(-sum(amount) filter (where kind = 'booking' and amount < 0), 0)::numeric(18, 2) as over,
        coalesce(sum(amount) filter (where kind = 'payment'), 0)::numeric(18, 2) as ahead
      from partners r left join (
        select 'booking' as kind, b.partner_id, ${open} as amount from bookings b where b.company_id = $1
        union all select 'payment', p.partner_id, ${left} from partner_payments p where p.company_id = $1
      ) o on o.partner_id = r.id
      where r.company_id = $1 group by r.id, r.name
    ) sums`,
    [demo.id],
  );
  const seen = await read();
  const sum = (name: 'owed_usd' | 'owes_usd' | 'debt_usd') =>
    (partners.reduce((all, row) => all + Math.round(Number(row[name]) * 100), 0) / 100).toFixed(2);
  expect([seen.partners_owed_usd, seen.partners_owe_usd, seen.partners_debt_usd]).toEqual([
    sum('owed_usd'),
    sum('owes_usd'),
    sum('debt_usd'),
  ]);
  const largest = (name: 'owed_usd' | 'owes_usd') =>
    partners
      .filter((row) => Number(row[name]) > 0)
      .sort((one, other) => Number(other[name]) - Number(one[name]))
      .slice(0, 5);
  expect(seen.creditors).toEqual(largest('owed_usd'));
  expect(seen.debtors).toEqual(largest('owes_usd'));
  expect(seen.debtors.length).toBeGreaterThan(0);
});

test('a sale, its payment and its cancellation are in the next answer', async () => {
  server.setClock(new Date('2026-11-21T18:00:00Z'));
  const before = await read();
  const [sale] = before.debts;
  const reason = { reason: 'Передумали', client_penalty: '0.00', booking_penalties: [] };
  expect((await demo.manager.api.post(`/sales/${sale?.id}/cancel/`, reason)).status).toBe(200);
  const after = await read();
  expect(after.owed.debts).toBe(before.owed.debts - 1);
  expect(after.debts.map(({ id }) => id)).not.toContain(sale?.id);
});
