import { sql } from 'kysely';
import { addDays, addMonths, type CalendarDate } from '#contract/base/dates.ts';
import { add, ZERO } from '#contract/base/money.ts';
import { firstOfMonth, type Period } from '#contract/base/periods.ts';
import { recordOf } from '#contract/base/record-keys.ts';
import type { Plan } from '#contract/insight/company-dashboard.ts';
import {
  DASHBOARD_MONTHS,
  type DayCount,
  type Destination,
  type MonthSold,
  type PeriodSold,
} from '#contract/insight/dashboard-figures.ts';
import { HEATMAP_DAYS } from '#contract/insight/heatmap.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import { asColumns, ofSaleSums } from '../../base/measures/measures.ts';
import { sumsOver } from '../../base/measures/sum-rows.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { destinationsOf, monthSoFar, monthsUpTo } from './sales-sums.ts';

const counts = ['active', 'completed', 'sales', 'cancelled', 'tourists'] as const;
const amounts = ['brutto', 'netto', 'profit', 'extra_profit', 'total_profit'] as const;
type Sums = Record<(typeof counts)[number], number> & Record<(typeof amounts)[number], string>;

/** The sums of one date. */
type Day = Sums & { date: CalendarDate };

async function readDays(tx: Database, { companyId, today }: Caller, since: CalendarDate): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select f.date, ${sql.raw(asColumns(ofSaleSums, [...counts, ...amounts]))} from sale_sums f
    where ${sumsOver('sale_sums', 'company', companyId, { from: since, to: today }, 'day')}
    group by f.date order by f.date
  `.execute(tx);
  return rows;
}

/** The sums over the days of a period. */
function addUp(days: Day[], from: CalendarDate, to: CalendarDate): Sums {
  const within = days.filter(({ date }) => date >= from && date <= to);
  return {
    ...recordOf(counts, (name) => within.reduce((sum, day) => sum + day[name], 0)),
    ...recordOf(amounts, (name) => add(ZERO, ...within.map((day) => day[name]))),
  };
}

function soldIn(days: Day[], { from, to }: Period): PeriodSold {
  const { active: _, completed: __, ...sums } = addUp(days, from, to);
  return { from, to, ...sums };
}

type CompanySold = { month_so_far: PeriodSold; month_before: PeriodSold; months: MonthSold[]; days: DayCount[] };

/** The company's sales of twelve months and of each day of a year, from one row per day. */
export async function readCompanySold(tx: Database, caller: Caller): Promise<CompanySold> {
  const { today } = caller;
  const { now, earlier } = monthSoFar(today);
  const heatmap = addDays(today, 1 - HEATMAP_DAYS);
  const months = monthsUpTo(today, DASHBOARD_MONTHS);
  const [begin = now.from] = months;
  const days = await readDays(tx, caller, begin < heatmap ? begin : heatmap);
  return {
    month_so_far: soldIn(days, now),
    month_before: soldIn(days, earlier),
    months: months.map((month) => ({ month, ...addUp(days, month, addDays(addMonths(month, 1), -1)) })),
    days: days
      .filter(({ date, sales }) => date >= heatmap && sales > 0)
      .map(({ date, sales }) => ({ date, count: sales })),
  };
}

/** The destinations with most sales in the last days. */
export async function readCompanyDestinations(tx: Database, caller: Caller): Promise<Destination[]> {
  const { rows } = await destinationsOf(caller, null).execute(tx);
  return rows;
}

/**
 * The targets of this month with the reached profit. A sale counts for its office and agent; an agent's target counts
 * for the office where the agent works now.
 */
export async function readPlans(
  tx: Database,
  { companyId, today }: Caller,
): Promise<{ office_plans: Plan[]; agent_plans: Plan[] }> {
  const month = firstOfMonth(today);
  const reached = sql.raw(ofSaleSums.target_reached);
  const { rows } = await sql<Plan & { whose: 'office' | 'agent' }>`
    with plans as (
      select u.office_id, t.agent_id, t.amount as target, 0.00 as reached from targets t
      join users u on u.company_id = t.company_id and u.id = t.agent_id
      where t.company_id = ${companyId} and t.month = ${month} and t.amount > 0
      union all
      select office_id, agent_id, 0.00, ${reached} from sale_sums f
      where ${sumsOver('sale_sums', 'agent', companyId, { from: month, to: today })}
      group by office_id, agent_id having ${reached} <> 0
    )
    select 'office' as whose, o.id, o.name, b.name as note, sum(p.target) as target, sum(p.reached) as reached
    from plans p
    join offices o on o.company_id = ${companyId} and o.id = p.office_id
    join branches b on b.company_id = o.company_id and b.id = o.branch_id
    group by o.id, o.name, b.name
    union all
    select 'agent', u.id, ${sql.raw(fullName('u'))}, o.name, sum(p.target), sum(p.reached)
    from plans p
    join users u on u.company_id = ${companyId} and u.id = p.agent_id
    join offices o on o.company_id = u.company_id and o.id = u.office_id
    group by u.id, u.surname, u.name, o.name
    order by target desc, reached desc, name, id
  `.execute(tx);
  const of = (wanted: string) => rows.filter(({ whose }) => whose === wanted).map(({ whose: _, ...plan }) => plan);
  return { office_plans: of('office'), agent_plans: of('agent') };
}
