import { type RawBuilder, sql } from 'kysely';
import { DASHBOARD_ROWS, type Owed, type OwingSale, type WaitingPayment } from '#contract/insight/dashboard-figures.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import { asColumns, ofSaleSums, TOURIST_OWES } from '../../base/measures/measures.ts';
import { sumsOver } from '../../base/measures/sum-rows.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

const owedNames = ['debts', 'debt', 'overpaid_sales', 'overpaid', 'pending_payments', 'pending_usd'] as const;

/** Sums of debts of an agent's or all sales. */
export const owedOf = ({ companyId }: Caller, agentId: number | null) => sql<Owed>`
  select ${sql.raw(asColumns(ofSaleSums, [...owedNames]))} from sale_sums f
  where ${sumsOver('sale_sums', 'agent', companyId, { from: null, to: null })} ${agentId === null ? sql`` : sql`and f.agent_id = ${agentId}`}
`;

/** The first sales with a debt that fulfil a condition, in an order. */
export const owingSales = (
  { companyId }: Caller,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => sql<OwingSale>`
  select s.id, s.tourist_name, s.tourist_surname, d.name as direction_name, ${sql.raw(fullName('a'))} as agent_name,
    s.service_date, s.deadline_date, s.brutto, s.debt
  from sales s
  join directions d on d.company_id = s.company_id and d.id = s.direction_id
  join users a on a.company_id = s.company_id and a.id = s.agent_id
  where s.company_id = ${companyId} and ${sql.raw(TOURIST_OWES)} and ${which}
  order by ${order} limit ${DASHBOARD_ROWS}
`;

/** The lists of sales with a debt: condition and order, each a prefix of an index (migration 0027). */
const debtLists = {
  debts: () => ({ which: sql`true`, order: sql`s.debt desc, s.id` }),
  overdue: (today: string) => ({ which: sql`s.deadline_date < ${today}::date`, order: sql`s.deadline_date, s.id` }),
  deadlines: (today: string) => ({ which: sql`s.deadline_date >= ${today}::date`, order: sql`s.deadline_date, s.id` }),
} satisfies Record<string, (today: string) => { which: RawBuilder<unknown>; order: RawBuilder<unknown> }>;

/** An agent's sales with the largest debts, the longest overdue, or the next deadlines. */
export async function readOwingSales(
  tx: Database,
  caller: Caller,
  agentId: number,
  list: keyof typeof debtLists,
): Promise<OwingSale[]> {
  const { which, order } = debtLists[list](caller.today);
  const { rows } = await owingSales(caller, sql`s.agent_id = ${agentId} and ${which}`, order).execute(tx);
  return rows;
}

/**
 * Up to this many pending payments are all read; with more, the oldest ten are found soon among the company's oldest.
 */
const SCAN_LIMIT = 300;

/** The payments of an agent's sales that wait longest for acceptance; `count` is the number of all that wait. */
export async function readWaitingPayments(
  tx: Database,
  { companyId }: Caller,
  agentId: number,
  count: number,
): Promise<WaitingPayment[]> {
  if (count === 0) return [];
  const ofSale = sql`p.company_id = s.company_id and p.sale_id = s.id`;
  const mine = sql`s.company_id = ${companyId} and s.agent_id = ${agentId}`;
  const pending = sql`p.company_id = ${companyId} and p.state = 'new'`;
  const oldest = sql`order by p.payment_date, p.id limit ${DASHBOARD_ROWS}`;
  // `offset 0` keeps the planner from joining and sorting all payments: each row's sale is looked up until the limit is
  // reached.
  const found =
    count <= SCAN_LIMIT
      ? sql`select p.id from sales s join tourist_payments p on ${ofSale}
            where ${mine} and s.pending_payments > 0 and ${pending} ${oldest}`
      : sql`select p.id from tourist_payments p
            cross join lateral (select from sales s where ${ofSale} and ${mine} offset 0) s where ${pending} ${oldest}`;
  const { rows } = await sql<WaitingPayment>`
    select p.id, p.sale_id, p.kind, s.tourist_name, s.tourist_surname, ${sql.raw(fullName('a'))} as agent_name,
      m.name as method_name, p.payment_date, p.amount, p.currency, p.usd_total
    from tourist_payments p
    join sales s on ${ofSale}
    join users a on a.company_id = s.company_id and a.id = s.agent_id
    join payment_methods m on m.company_id = p.company_id and m.id = p.method_id
    where p.company_id = ${companyId} and p.id in (${found}) order by p.payment_date, p.id
  `.execute(tx);
  return rows;
}
