import { sql } from 'kysely';
import type { Target } from '../base/db/write-rows.ts';
import { dateOf } from './demo-calendar.ts';
import type { Setting } from './demo-context.ts';

/** Monthly costs of an office of a full-sized agency, UZS. */
const COSTS = [
  { day: 5, description: 'Аренда офиса', amount: 9_500_000 },
  { day: 10, description: 'Связь и интернет', amount: 850_000 },
  { day: 20, description: 'Реклама', amount: 2_400_000 },
];

/** The rounding of costs, UZS. */
const COST_STEP = 50_000;

/** The number of months with targets and costs. */
const MONTHS = 12;

/** Writes targets and costs up to the day before yesterday, by one of the managers. */
export async function writeManagement(
  { tx, companyId }: Target,
  { scale, thisDay }: Pick<Setting, 'scale' | 'thisDay'>,
  managerId: number,
): Promise<void> {
  const today = dateOf(thisDay);
  // Targets are 110 % of the average profit of the previous three months in steps of 50, set on the first morning of
  // the month.
  await sql`
    with earned as (
      select agent_id, date_trunc('month', sale_date)::date as month, sum(total_profit) as profit
      from sales where company_id = ${companyId} group by 1, 2
    )
    insert into targets (company_id, agent_id, month, amount, created_at)
    select ${companyId}, u.id, m.month,
      50 * ceil(greatest(coalesce(sum(e.profit), 0), 600) / 3 * 1.1 / 50),
      (m.month + time '09:00') at time zone c.time_zone
    from users u
    join companies c on c.id = u.company_id
    cross join (
      select (date_trunc('month', ${today}::date) - make_interval(months => n))::date as month
      from generate_series(0, ${MONTHS}::integer - 1) n
    ) m
    left join earned e on e.agent_id = u.id and e.month >= m.month - interval '3 months' and e.month < m.month
    where u.company_id = ${companyId} and u.role = 'agent' and m.month < ${today}
    group by u.id, m.month, c.time_zone
    order by m.month, u.id
  `.execute(tx);
  for (const { day, description, amount: whole } of COSTS) {
    const amount = COST_STEP * Math.round((whole * scale) / COST_STEP);
    if (amount === 0) continue;
    await sql`
      insert into cash_entries
        (company_id, type, entry_date, description, office_id, method_id, amount, currency, currency_rate, usd_total, created_by, created_at)
      select ${companyId}, 'expense', d.day, ${description}, o.id, (
          select id from payment_methods m where m.company_id = ${companyId} and m.pays_by = 'money' order by id limit 1
        ), ${amount}, 'UZS', r.rate, round(${amount} / r.rate, 1), ${managerId}, (d.day + time '11:00') at time zone c.time_zone
      from offices o
      join companies c on c.id = o.company_id
      cross join (
        select (date_trunc('month', ${today}::date) - make_interval(months => n))::date + ${day - 1}::integer as day
        from generate_series(0, ${MONTHS}::integer - 1) n
      ) d
      cross join lateral (
        select rate from currency_rates r
        where r.company_id = ${companyId} and r.from_currency = 'USD' and r.to_currency = 'UZS' and r.date <= d.day
        order by r.date desc limit 1
      ) r
      where o.company_id = ${companyId} and d.day < ${today}
      order by d.day, o.id
    `.execute(tx);
  }
}
