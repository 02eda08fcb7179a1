import { sql } from 'kysely';
import { addDays, addMonths } from '#contract/base/dates.ts';
import { firstOfMonth } from '#contract/base/periods.ts';
import {
  type AgentProfitDetails,
  PROFIT_PAGE_SIZE,
  type ProfitDirection,
  type ProfitSale,
} from '#contract/insight/agent-dashboard.ts';
import type { ArgumentsOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { rowsOf } from '../../base/db/rows-of.ts';
import { asColumns, ofSales } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { readsManagementFields } from '../../base/pipeline/caller.ts';
import { invalidFields, notFound } from '../../base/pipeline/refusal.ts';
import { readPerson, requireOwnFigures } from './read-agent-dashboard.ts';
import { readPeriodsSold } from './sales-sums.ts';

/** A person, a date within the month, and the number of sales to skip. */
export type ProfitArguments = ArgumentsOf<'agentProfitDetails'>;

/**
 * The details of a person's profit of a month: all sales by sale date, cancelled ones with their present amounts.
 * Refuses insufficient_permissions and not_found.
 */
export async function readAgentProfit(
  tx: Database,
  caller: Caller,
  { id, month: day, skip }: ProfitArguments,
): Promise<AgentProfitDetails> {
  requireOwnFigures(caller, 'agent_profit.view', id);
  if (skip && skip < 0) throw invalidFields({ skip: 'number_invalid' });
  const month = firstOfMonth(day);
  const days = { from: month, to: addDays(addMonths(month, 1), -1) };
  const readsExtraProfit = readsManagementFields(caller);
  const profits = { row: 's.extra_profit, s.total_profit', sums: asColumns(ofSales, ['extra_profit', 'total_profit']) };
  const ofManagement = (of: keyof typeof profits) =>
    sql.raw(readsExtraProfit ? profits[of] : 'null as extra_profit, null as total_profit');
  const sold = sql`sales s join directions d on d.company_id = s.company_id and d.id = s.direction_id
    where s.company_id = ${caller.companyId} and s.agent_id = ${id} and s.lifecycle in ('active', 'completed', 'cancelled')
      and s.sale_date between ${days.from}::date and ${days.to}::date`;
  const [[person], [totals], directions, sales] = await Promise.all([
    readPerson(tx, caller, id, month),
    readPeriodsSold(tx, caller, id, [days]),
    sql<ProfitDirection>`
      select s.direction_id, d.name as direction_name,
        ${sql.raw(asColumns(ofSales, ['sales', 'cancelled', 'tourists', 'brutto', 'netto', 'profit']))},
        ${ofManagement('sums')}
      from ${sold} group by s.direction_id, d.name order by sum(s.profit) desc, d.name
    `
      .execute(tx)
      .then(rowsOf),
    sql<ProfitSale>`
      select s.id, s.sale_date, s.tourist_name, s.tourist_surname, d.name as direction_name, s.lifecycle, s.audit, s.target,
        s.changed_since_check, s.brutto, s.netto, s.profit, ${ofManagement('row')}
      from ${sold} order by s.sale_date, s.id offset ${skip ?? 0} limit ${PROFIT_PAGE_SIZE}
    `
      .execute(tx)
      .then(rowsOf),
  ]);
  if (!person) throw notFound();
  if (!totals) throw new Error('An aggregate without group by returned no row');
  return {
    ...person,
    today: caller.today,
    totals,
    directions,
    sale_count: totals.sales + totals.cancelled,
    sales,
  };
}
