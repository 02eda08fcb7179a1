import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#contract/base/dates.ts';
import { addMonths } from '#contract/base/dates.ts';
import { type Compared, compared, endOf, firstOfMonth, type Period } from '#contract/base/periods.ts';
import { deniedBecause } from '#contract/base/roles.ts';
import {
  DASHBOARD_ROWS,
  type DayCount,
  type Destination,
  destinationDays,
  type MonthSold,
  type PeriodSold,
} from '#contract/insight/dashboard-figures.ts';
import type { Database } from '../../base/db/connect.ts';
import { type Later, say } from '../../base/db/transaction.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

/** This month up to today, and the days of the month before that it is compared with. */
export const monthSoFar = (today: CalendarDate): Compared =>
  compared({ from: firstOfMonth(today), to: endOf('month', firstOfMonth(today)) }, 'before', today);

/** The first days of a month and of as many before it as make up that number, oldest first. */
export const monthsUpTo = (today: CalendarDate, count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, index) => addMonths(firstOfMonth(today), index + 1 - count));

/** Whether the caller reads what management adds to a profit. */
export const readsExtraProfit = (caller: Caller): boolean => deniedBecause('sale.management_fields', caller) === null;

/**
 * SQL of the profit of rows of `sale_figures`. Both sums are needed anyway: adding up the difference of each row would be
 * one more.
 */
export const profitSum = 'sum(brutto) - sum(netto)';

/** SQL of the profit with what management adds to it. */
export const totalProfitSum = `${profitSum} + sum(extra_profit)`;

/** What a sum over rows of `sale_figures` says of them (`PeriodSold`), for whoever reads it. */
const sumsFor = (caller: Caller): RawBuilder<unknown> =>
  sql.raw(`coalesce(sum(active + completed), 0) as sales, coalesce(sum(cancelled), 0) as cancelled,
    coalesce(sum(tourists), 0) as tourists, coalesce(sum(brutto), 0)::numeric(18, 2) as brutto,
    coalesce(sum(netto), 0)::numeric(18, 2) as netto, coalesce(${profitSum}, 0)::numeric(18, 2) as profit,
    ${
      readsExtraProfit(caller)
        ? `coalesce(sum(extra_profit), 0)::numeric(18, 2) as extra_profit,
           coalesce(${totalProfitSum}, 0)::numeric(18, 2) as total_profit`
        : 'null as extra_profit, null as total_profit'
    }`);

const soldBy = ({ companyId }: Caller, agentId: number, { from, to }: Period) =>
  sql`company_id = ${companyId} and agent_id = ${agentId} and sale_date between ${from}::date and ${to}::date`;

/** Each month with what somebody sold in it up to a day; a month without a sale is there too. */
export async function sayMonthsSold(
  tx: Database,
  caller: Caller,
  agentId: number,
  months: CalendarDate[],
): Promise<Later<MonthSold[]>> {
  const days = { from: months[0] ?? caller.today, to: caller.today };
  return say(
    tx,
    sql<MonthSold>`
      select m.month, coalesce(sum(active), 0) as active, coalesce(sum(completed), 0) as completed, ${sumsFor(caller)}
      from unnest(${months}::date[]) m (month)
      left join sale_figures f on ${soldBy(caller, agentId, days)} and date_trunc('month', sale_date)::date = m.month
      group by m.month order by m.month
    `.compile(tx),
  );
}

/** What somebody sold in each of some periods, in their order. */
export async function sayPeriodsSold(
  tx: Database,
  caller: Caller,
  agentId: number,
  periods: Period[],
): Promise<Later<PeriodSold[]>> {
  return say(
    tx,
    sql<PeriodSold>`
      select p."from", p."to", sold.*
      from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[])
        with ordinality p ("from", "to", place)
      cross join lateral (
        select ${sumsFor(caller)} from sale_figures
        where company_id = ${caller.companyId} and agent_id = ${agentId} and sale_date between p."from" and p."to"
      ) sold
      order by p.place
    `.compile(tx),
  );
}

/** How many sales somebody made on each day of a period; cancelled ones are none. */
export async function sayDaysSold(
  tx: Database,
  caller: Caller,
  agentId: number,
  days: Period,
): Promise<Later<DayCount[]>> {
  return say(
    tx,
    sql<DayCount>`
      select sale_date as date, sum(active + completed) as count from sale_figures
      where ${soldBy(caller, agentId, days)}
      group by sale_date having sum(active + completed) > 0 order by sale_date
    `.compile(tx),
  );
}

/** Where somebody sold most to in the last days, by the number of sales and then by brutto. */
export async function sayDestinations(tx: Database, caller: Caller, agentId: number): Promise<Later<Destination[]>> {
  const days = destinationDays(caller.today);
  return say(
    tx,
    sql<Destination>`
      select f.*, d.name as direction_name from (
        select direction_id, sum(sales) as sales, sum(tourists) as tourists, sum(brutto)::numeric(18, 2) as brutto,
          sum(profit)::numeric(18, 2) as profit
        from direction_figures where ${soldBy(caller, agentId, days)} group by direction_id having sum(sales) > 0
      ) f
      join directions d on d.company_id = ${caller.companyId} and d.id = f.direction_id
      order by f.sales desc, f.brutto desc, d.name limit ${DASHBOARD_ROWS}
    `.compile(tx),
  );
}
