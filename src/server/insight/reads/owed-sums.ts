import { type RawBuilder, sql } from 'kysely';
import { DASHBOARD_ROWS, type Owed, type OwingSale, type WaitingPayment } from '#contract/insight/dashboard-figures.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import { asColumns, ofOwedFigures, TOURIST_OWES } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

/** What is owed on the sales of an agent, or of the whole company, from the sums that are kept (migrations 0020 and 0027). */
export const owedOf = ({ companyId }: Caller, agentId: number | null) => sql<Owed>`
  select ${sql.raw(asColumns(ofOwedFigures))} from owed_figures f
  where f.company_id = ${companyId} ${agentId === null ? sql`` : sql`and f.agent_id = ${agentId}`}
`;

/** The first of the sales on which tourists owe something: of those that fulfil a condition, in an order. */
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

/** The lists of sales with a debt: which of them, in which order. Each is the beginning of an index (migration 0027). */
const owing = {
  debts: () => ({ which: sql`true`, order: sql`s.debt desc, s.id` }),
  overdue: (today: string) => ({ which: sql`s.deadline_date < ${today}::date`, order: sql`s.deadline_date, s.id` }),
  deadlines: (today: string) => ({ which: sql`s.deadline_date >= ${today}::date`, order: sql`s.deadline_date, s.id` }),
} satisfies Record<string, (today: string) => { which: RawBuilder<unknown>; order: RawBuilder<unknown> }>;

/** Somebody's sales with the largest debts, those overdue the longest, or those that are to be paid next. */
export async function readOwingSales(
  tx: Database,
  caller: Caller,
  agentId: number,
  list: keyof typeof owing,
): Promise<OwingSale[]> {
  const { which, order } = owing[list](caller.today);
  const { rows } = await owingSales(caller, sql`s.agent_id = ${agentId} and ${which}`, order).execute(tx);
  return rows;
}

/** Up to so many payments are looked through whole; of more the oldest ten are soon met among the company's oldest. */
const FEW = 300;

/** The payments of somebody's sales that wait longest to be accepted; `count` is how many of them wait. */
export async function readWaitingPayments(
  tx: Database,
  { companyId }: Caller,
  agentId: number,
  count: number,
): Promise<WaitingPayment[]> {
  if (count === 0) return [];
  const ofSale = sql`p.company_id = s.company_id and p.sale_id = s.id`;
  const mine = sql`s.company_id = ${companyId} and s.agent_id = ${agentId}`;
  const waiting = sql`p.company_id = ${companyId} and p.state = 'new'`;
  const oldest = sql`order by p.payment_date, p.id limit ${DASHBOARD_ROWS}`;
  // Each row's sale is looked up as the row is met: without the limit's fence all payments would be joined and sorted.
  const found =
    count <= FEW
      ? sql`select p.id from sales s join tourist_payments p on ${ofSale}
            where ${mine} and s.pending_payments > 0 and ${waiting} ${oldest}`
      : sql`select p.id from tourist_payments p
            cross join lateral (select from sales s where ${ofSale} and ${mine} offset 0) s where ${waiting} ${oldest}`;
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
