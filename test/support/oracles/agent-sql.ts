/** Plain SQL over one person’s sales: the company is $1, the person $2, the day of the company’s calendar $3. */

const TODAY = '$3::date';
const MINE = `s.company_id = $1 and s.agent_id = $2 and ${TODAY} is not null`;

/** The first day of the day’s month, some months later. */
const month = (later = 0) => `(date_trunc('month', ${TODAY}) + interval '${later} month')::date`;

const sold = `count(*) filter (where s.lifecycle <> 'cancelled' and s.id is not null)::int as sales,
  count(*) filter (where s.lifecycle = 'cancelled')::int as cancelled,
  coalesce(sum(s.adults + s.children + s.infants) filter (where s.lifecycle <> 'cancelled'), 0)::int as tourists,
  coalesce(sum(s.brutto), 0)::numeric(18, 2) as brutto, coalesce(sum(s.netto), 0)::numeric(18, 2) as netto,
  coalesce(sum(s.brutto - s.netto), 0)::numeric(18, 2) as profit,
  coalesce(sum(s.extra_profit), 0)::numeric(18, 2) as extra_profit,
  coalesce(sum(s.brutto - s.netto + s.extra_profit), 0)::numeric(18, 2) as total_profit`;

const period = (from: string, to: string) =>
  `select ${from} as "from", ${to} as "to", ${sold} from sales s where ${MINE} and s.sale_date between ${from} and ${to}`;

const months = (count: number) => `select m.month, count(*) filter (where s.lifecycle = 'active')::int as active,
    count(*) filter (where s.lifecycle = 'completed')::int as completed, ${sold}
  from (select generate_series(${month(1 - count)}, ${TODAY}, interval '1 month')::date as month) m
  left join sales s on ${MINE} and s.sale_date >= m.month and s.sale_date < m.month + interval '1 month'
    and s.sale_date <= ${TODAY}
  group by 1 order by 1`;

const owing = `select s.id, s.tourist_name, s.tourist_surname, d.name as direction_name,
    a.surname || ' ' || a.name as agent_name, s.service_date, s.deadline_date, s.brutto, s.brutto - s.paid as debt
  from sales s join directions d on d.company_id = $1 and d.id = s.direction_id
  join users a on a.company_id = $1 and a.id = s.agent_id
  where ${MINE} and s.brutto > s.paid`;

/** Each figure of a person’s dashboard by its name. */
export const agentFigures = {
  month_so_far: period(month(), TODAY),
  month_before: period(month(-1), `(${TODAY} - interval '1 month')::date`),
  months: months(12),
  sales_history: months(6),
  destinations: `select d.id as direction_id, d.name as direction_name, count(*)::int as sales,
      sum(s.adults + s.children + s.infants)::int as tourists, sum(s.brutto) as brutto, sum(s.brutto - s.netto) as profit
    from sales s join directions d on d.company_id = $1 and d.id = s.direction_id
    where ${MINE} and s.lifecycle <> 'cancelled' and s.sale_date > ${TODAY} - 90 and s.sale_date <= ${TODAY}
    group by d.id, d.name order by 3 desc, 5 desc, d.name limit 10`,
  owed: `select * from (
      select count(*) filter (where s.brutto > s.paid)::int as debts,
        coalesce(sum(s.brutto - s.paid) filter (where s.brutto > s.paid), 0)::numeric(18, 2) as debt,
        count(*) filter (where s.brutto < s.paid)::int as overpaid_sales,
        coalesce(sum(s.brutto - s.paid) filter (where s.brutto < s.paid), 0)::numeric(18, 2) as overpaid
      from sales s where ${MINE}
    ) owed cross join (
      select count(*)::int as pending_payments, coalesce(sum(p.usd_total), 0)::numeric(18, 2) as pending_usd
      from tourist_payments p join sales s on s.company_id = $1 and s.id = p.sale_id
      where p.company_id = $1 and p.state = 'new' and ${MINE}
    ) pending`,
  debts: `${owing} order by 9 desc, s.id limit 10`,
  overdue: `${owing} and s.deadline_date < ${TODAY} order by s.deadline_date, s.id limit 10`,
  deadlines: `${owing} and s.deadline_date >= ${TODAY} order by s.deadline_date, s.id limit 10`,
  pending: `select p.id, p.sale_id, p.kind, s.tourist_name, s.tourist_surname, a.surname || ' ' || a.name as agent_name,
      m.name as method_name, p.payment_date, p.amount, p.currency, p.usd_total
    from tourist_payments p join sales s on s.company_id = $1 and s.id = p.sale_id
    join users a on a.company_id = $1 and a.id = s.agent_id
    join payment_methods m on m.company_id = $1 and m.id = p.method_id
    where p.company_id = $1 and p.state = 'new' and ${MINE} order by p.payment_date, p.id limit 10`,
  days: `select s.sale_date as date, count(*)::int as count from sales s
    where ${MINE} and s.lifecycle <> 'cancelled' and s.sale_date > ${TODAY} - 365 and s.sale_date <= ${TODAY}
    group by 1 order by 1`,
} as const;

/** The target of the day’s month, and the profit that counts towards it. */
export const towardsTarget = `select ${month()} as month, (
    select nullif(amount, 0) from targets where company_id = $1 and agent_id = $2 and month = ${month()}
  ) as target, coalesce(sum(s.brutto - s.netto + s.extra_profit), 0)::numeric(18, 2) as reached
  from sales s where ${MINE} and s.target = 'added' and date_trunc('month', s.sale_date) = ${month()}`;

/** The sales of the day’s month. */
const inMonth = `date_trunc('month', s.sale_date) = ${month()}`;
export const profitFigures = {
  totals: period(month(), `(${month(1)} - 1)`),
  directions: `select d.id as direction_id, d.name as direction_name, ${sold}
    from sales s join directions d on d.company_id = $1 and d.id = s.direction_id
    where ${MINE} and ${inMonth} group by d.id, d.name order by sum(s.brutto - s.netto) desc, d.name`,
  sales: `select s.id, s.sale_date, s.tourist_name, s.tourist_surname, d.name as direction_name, s.lifecycle, s.audit, s.target,
      s.changed_since_check, s.brutto, s.netto, s.brutto - s.netto as profit, s.extra_profit,
      s.brutto - s.netto + s.extra_profit as total_profit
    from sales s join directions d on d.company_id = $1 and d.id = s.direction_id
    where ${MINE} and ${inMonth} order by s.sale_date, s.id`,
} as const;
