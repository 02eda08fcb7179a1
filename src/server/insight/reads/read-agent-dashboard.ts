import { sql } from 'kysely';
import { addDays } from '#contract/base/dates.ts';
import { endOf, firstOfMonth } from '#contract/base/periods.ts';
import { type PermissionKey, permissionRefusal } from '#contract/base/roles.ts';
import type { AgentDashboard } from '#contract/insight/agent-dashboard.ts';
import { DASHBOARD_MONTHS, HISTORY_MONTHS } from '#contract/insight/dashboard-figures.ts';
import { HEATMAP_DAYS } from '#contract/insight/heatmap.ts';
import type { Database } from '../../base/db/connect.ts';
import { rowsOf } from '../../base/db/rows-of.ts';
import { fullName } from '../../base/lists/column-source.ts';
import { ofSaleSums } from '../../base/measures/measures.ts';
import { sumsOver } from '../../base/measures/sum-rows.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { notFound, Refusal } from '../../base/pipeline/refusal.ts';
import { owedOf, readOwingSales, readWaitingPayments } from './debt-sums.ts';
import { destinationsOf, monthSoFar, monthsUpTo, readDaysSold, readMonthsSold, readPeriodsSold } from './sales-sums.ts';

/** Refuses other persons' figures to agents, also where the company shows them the sales of their office. */
export function requireOwnFigures(caller: Caller, permission: PermissionKey, agentId: number): void {
  const denied = permissionRefusal(permission, { ...caller, agentsSee: 'own' }, { agentId, officeId: caller.officeId });
  if (denied) throw new Refusal(denied);
}

export type PersonAndTarget = Pick<
  AgentDashboard,
  'agent_id' | 'agent_name' | 'office_name' | 'month' | 'target' | 'reached'
>;

/** A person with the target of a month and the reached profit; empty for an unknown person. */
export async function readPerson(
  tx: Database,
  { companyId }: Caller,
  agentId: number,
  month: string,
): Promise<PersonAndTarget[]> {
  const { rows } = await sql<PersonAndTarget>`
    select u.id as agent_id, ${sql.raw(fullName('u'))} as agent_name, o.name as office_name, ${month}::date as month,
      nullif(t.amount, 0) as target, (
        select ${sql.raw(ofSaleSums.target_reached)} from sale_sums f
        where ${sumsOver('sale_sums', 'agent', companyId, { from: month, to: endOf('month', month) })} and f.agent_id = u.id
      ) as reached
    from users u
    join offices o on o.company_id = u.company_id and o.id = u.office_id
    left join targets t on t.company_id = u.company_id and t.agent_id = u.id and t.month = ${month}::date
    where u.company_id = ${companyId} and u.id = ${agentId}
  `.execute(tx);
  return rows;
}

/**
 * The dashboard of a person. Sums are precomputed and lists are prefixes of indexes, so that the cost does not grow
 * with the number of sales. The statements are sent together. Refuses insufficient_permissions and not_found.
 */
export async function readAgentDashboard(tx: Database, caller: Caller, id: number): Promise<AgentDashboard> {
  requireOwnFigures(caller, 'agent_dashboard.view', id);
  const { today } = caller;
  const { now, earlier } = monthSoFar(today);
  const [[person], [owed], [elapsedPart, before], months, destinations, debts, overdue, deadlines, days] =
    await Promise.all([
      readPerson(tx, caller, id, firstOfMonth(today)),
      owedOf(caller, id).execute(tx).then(rowsOf),
      readPeriodsSold(tx, caller, id, [now, earlier]),
      readMonthsSold(tx, caller, id, monthsUpTo(today, DASHBOARD_MONTHS)),
      destinationsOf(caller, id).execute(tx).then(rowsOf),
      readOwingSales(tx, caller, id, 'debts'),
      readOwingSales(tx, caller, id, 'overdue'),
      readOwingSales(tx, caller, id, 'deadlines'),
      readDaysSold(tx, caller, id, { from: addDays(today, 1 - HEATMAP_DAYS), to: today }),
    ]);
  if (!person) throw notFound();
  if (!owed || !elapsedPart || !before) throw new Error('An aggregate without group by returned no row');
  const pending = await readWaitingPayments(tx, caller, id, owed.pending_payments);
  return {
    ...person,
    today,
    owed,
    pending,
    month_so_far: elapsedPart,
    month_before: before,
    months,
    sales_history: months.slice(-HISTORY_MONTHS),
    destinations,
    debts,
    overdue,
    deadlines,
    days,
  };
}
