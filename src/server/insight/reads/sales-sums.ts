import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#contract/base/dates.ts';
import { addMonths } from '#contract/base/dates.ts';
import { type ComparedPeriods, comparePeriods, endOf, firstOfMonth, type Period } from '#contract/base/periods.ts';
import {
  DASHBOARD_ROWS,
  type DayCount,
  type Destination,
  destinationDays,
  type MonthSold,
  type PeriodSold,
} from '#contract/insight/dashboard-figures.ts';
import type { Database } from '../../base/db/connect.ts';
import { asColumns, ofDirectionFigures, ofSaleFigures } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { readsManagementFields } from '../../base/pipeline/caller.ts';

/** This month up to today, and the compared days of the previous month. */
export const monthSoFar = (today: CalendarDate): ComparedPeriods =>
  comparePeriods({ from: firstOfMonth(today), to: endOf('month', firstOfMonth(today)) }, 'before', today);

/** The first days of `count` months up to that of `today`, the oldest first. */
export const monthsUpTo = (today: CalendarDate, count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, index) => addMonths(firstOfMonth(today), index + 1 - count));

/** The sum columns of `PeriodSold` that the caller may read, over `sale_figures`. */
const sumsFor = (caller: Caller): RawBuilder<unknown> =>
  sql.raw(
    `${asColumns(ofSaleFigures, ['sales', 'cancelled', 'tourists', 'brutto', 'netto', 'profit'])}, ${
      readsManagementFields(caller)
        ? asColumns(ofSaleFigures, ['extra_profit', 'total_profit'])
        : 'null as extra_profit, null as total_profit'
    }`,
  );

const soldBy = ({ companyId }: Caller, agentId: number, { from, to }: Period) =>
  sql`company_id = ${companyId} and agent_id = ${agentId} and sale_date between ${from}::date and ${to}::date`;

/** A person's sales by month up to today, months without sales included. */
export async function readMonthsSold(
  tx: Database,
  caller: Caller,
  agentId: number,
  months: CalendarDate[],
): Promise<MonthSold[]> {
  const days = { from: months[0] ?? caller.today, to: caller.today };
  const { rows } = await sql<MonthSold>`
    select m.month, ${sql.raw(asColumns(ofSaleFigures, ['active', 'completed']))}, ${sumsFor(caller)}
    from unnest(${months}::date[]) m (month)
    left join sale_figures f on ${soldBy(caller, agentId, days)} and date_trunc('month', sale_date)::date = m.month
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
  const { rows } = await sql<PeriodSold>`
    select p."from", p."to", sold.*
    from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[])
      with ordinality p ("from", "to", place)
    cross join lateral (
      select ${sumsFor(caller)} from sale_figures f
      where company_id = ${caller.companyId} and agent_id = ${agentId} and sale_date between p."from" and p."to"
    ) sold
    order by p.place
  `.execute(tx);
  return rows;
}

/** A person's number of sales per day, without cancelled ones. */
export async function readDaysSold(tx: Database, caller: Caller, agentId: number, days: Period): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select sale_date as date, ${sql.raw(ofSaleFigures.sales)} as count from sale_figures f
    where ${soldBy(caller, agentId, days)}
    group by sale_date having ${sql.raw(ofSaleFigures.sales)} > 0 order by sale_date
  `.execute(tx);
  return rows;
}

/**
 * The top destinations of an agent or the company in the last days, by number of sales and then brutto. The company's
 * rows have no agent.
 */
export const destinationsOf = ({ companyId, today }: Caller, agentId: number | null) => {
  const days = destinationDays(today);
  return sql<Destination>`
    select f.*, d.name as direction_name from (
      select f.direction_id, ${sql.raw(asColumns(ofDirectionFigures))} from direction_figures f
      where f.company_id = ${companyId} and ${agentId === null ? sql`f.agent_id is null` : sql`f.agent_id = ${agentId}`}
        and f.sale_date between ${days.from}::date and ${days.to}::date
      group by f.direction_id having ${sql.raw(ofDirectionFigures.sales)} > 0
    ) f
    join directions d on d.company_id = ${companyId} and d.id = f.direction_id
    order by f.sales desc, f.brutto desc, d.name limit ${DASHBOARD_ROWS}
  `;
};
