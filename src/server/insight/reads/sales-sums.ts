import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#contract/base/dates.ts';
import { addMonths } from '#contract/base/dates.ts';
import {
  type ComparedPeriods,
  comparePeriods,
  endOf,
  firstOfMonth,
  type Period,
  type TimeUnit,
} from '#contract/base/periods.ts';
import {
  DASHBOARD_ROWS,
  type DayCount,
  type Destination,
  destinationDays,
  type MonthSold,
  type PeriodSold,
} from '#contract/insight/dashboard-figures.ts';
import type { Database } from '../../base/db/connect.ts';
import { asColumns, ofSaleSums, ofSoldSums } from '../../base/measures/measures.ts';
import { sumsOver } from '../../base/measures/sum-rows.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { readsManagementFields } from '../../base/pipeline/caller.ts';

/** This month up to today, and the compared days of the previous month. */
export const monthSoFar = (today: CalendarDate): ComparedPeriods =>
  comparePeriods({ from: firstOfMonth(today), to: endOf('month', firstOfMonth(today)) }, 'before', today);

/** The first days of `count` months up to that of `today`, the oldest first. */
export const monthsUpTo = (today: CalendarDate, count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, index) => addMonths(firstOfMonth(today), index + 1 - count));

/** The sum columns of `PeriodSold` that the caller may read, over `sale_sums`. */
const sumsFor = (caller: Caller): RawBuilder<unknown> =>
  sql.raw(
    `${asColumns(ofSaleSums, ['sales', 'cancelled', 'tourists', 'brutto', 'netto', 'profit'])}, ${
      readsManagementFields(caller)
        ? asColumns(ofSaleSums, ['extra_profit', 'total_profit'])
        : 'null as extra_profit, null as total_profit'
    }`,
  );

const soldBy = ({ companyId }: Caller, agentId: number, period: Period, unit: TimeUnit | null) =>
  sql`${sumsOver('sale_sums', 'agent', companyId, period, unit)} and f.agent_id = ${agentId}`;

/** A person's sales by month up to today, months without sales included. */
export async function readMonthsSold(
  tx: Database,
  caller: Caller,
  agentId: number,
  months: CalendarDate[],
): Promise<MonthSold[]> {
  const days = { from: months[0] ?? caller.today, to: caller.today };
  const { rows } = await sql<MonthSold>`
    select m.month, ${sql.raw(asColumns(ofSaleSums, ['active', 'completed']))}, ${sumsFor(caller)}
    from unnest(${months}::date[]) m (month)
    left join (
      select f.*, date_trunc('month', f.date)::date as month from sale_sums f where ${soldBy(caller, agentId, days, 'month')}
    ) f on f.month = m.month
    group by m.month order by m.month
  `.execute(tx);
  return rows;
}

/** A person's sales of each period, in their order. */
export async function readPeriodsSold(
  tx: Database,
  caller: Caller,
  agentId: number,
  periods: Period[],
): Promise<PeriodSold[]> {
  const sold = periods.map(
    ({ from, to }, place) => sql`
      select ${sql.lit(place)} as place, ${from}::date as "from", ${to}::date as "to", ${sumsFor(caller)}
      from sale_sums f where ${soldBy(caller, agentId, { from, to }, null)}`,
  );
  const { rows } = await sql<PeriodSold & { place: number }>`
    ${sql.join(sold, sql` union all `)} order by place
  `.execute(tx);
  return rows.map(({ place: _, ...period }) => period);
}

/** A person's number of sales per day, without cancelled ones. */
export async function readDaysSold(tx: Database, caller: Caller, agentId: number, days: Period): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select f.date, ${sql.raw(ofSaleSums.sales)} as count from sale_sums f
    where ${soldBy(caller, agentId, days, 'day')}
    group by f.date having ${sql.raw(ofSaleSums.sales)} > 0 order by f.date
  `.execute(tx);
  return rows;
}

/**
 * The top destinations of an agent or the company in the last days, by number of sales and then brutto.
 */
export const destinationsOf = ({ companyId, today }: Caller, agentId: number | null) => {
  const days = destinationDays(today);
  const sold =
    agentId === null
      ? sumsOver('sale_sums', 'direction', companyId, days)
      : sql`${sumsOver('sale_sums', 'agent_direction', companyId, days)} and f.agent_id = ${agentId}`;
  return sql<Destination>`
    select f.*, d.name as direction_name from (
      select f.direction_id, ${sql.raw(asColumns(ofSoldSums))} from sale_sums f where ${sold}
      group by f.direction_id having ${sql.raw(ofSoldSums.sales)} > 0
    ) f
    join directions d on d.company_id = ${companyId} and d.id = f.direction_id
    order by f.sales desc, f.brutto desc, d.name limit ${DASHBOARD_ROWS}
  `;
};
