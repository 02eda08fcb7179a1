import { type RawBuilder, sql } from 'kysely';
import type { Period } from '#contract/base/periods.ts';
import { firstOfMonth } from '#contract/base/periods.ts';
import type { Database } from '../db/connect.ts';
import { NEVER } from './kept-sums.ts';
import { IS_SOLD } from './measures.ts';
import { sumsOver } from './sum-rows.ts';
import { sumStatement } from './write-sums.ts';

/**
 * The visits of clients: the days on which each bought, without cancelled sales, with the visit before. They make
 * different clients of a period a sum: those of its visits whose previous one lies before the period.
 */

/** Clients per transaction. */
const BATCH_SIZE = 5_000;

/** The visits of clients by their sales `s`. */
const visitsOf = (condition: RawBuilder<unknown>) => sql`
  select client_id, date, lag(date) over (partition by client_id order by date) as previous
  from (select distinct s.client_id, s.sale_date as date from sales s where ${condition} and ${sql.raw(IS_SOLD)}) days`;

/**
 * Derives the visits of the clients anew whose sales commands have changed, and adds the difference to the sums, in the
 * caller's transaction, which holds the lock of folding. Returns true while more clients are left.
 */
export async function refreshVisits(tx: Database, companyId: number): Promise<boolean> {
  const refreshed = sql`
    noted as materialized (
      select client_id, array_agg(id) as ids from visit_changes where company_id = ${companyId}
      group by client_id limit ${sql.lit(BATCH_SIZE)}
    ), taken as (
      delete from visit_changes where company_id = ${companyId} and id in (select unnest(ids) from noted)
    ), old as (
      delete from client_visits v using noted where v.company_id = ${companyId} and v.client_id = noted.client_id
      returning v.*
    ), new as (
      insert into client_visits (company_id, client_id, date, previous)
      select ${companyId}::bigint, visits.*
      from (${visitsOf(sql`s.company_id = ${companyId} and s.client_id in (select client_id from noted)`)}) visits
      returning *
    )`;
  const changed = sql`select 1 as sign, * from new union all select -1, * from old`;
  const { rows } = await sql<{ clients: number }>`
    ${sumStatement('client_visits', { changed, first: refreshed })} select count(*)::integer as clients from noted
  `.execute(tx);
  return rows[0]?.clients === BATCH_SIZE;
}

/** Derives the visits of all clients of a company anew, in the transaction of a load, before they are summed. */
export async function deriveVisits(tx: Database, companyId: number): Promise<void> {
  await sql`delete from visit_changes where company_id = ${companyId}`.execute(tx);
  await sql`delete from client_visits where company_id = ${companyId}`.execute(tx);
  await sql`
    insert into client_visits (company_id, client_id, date, previous)
    select ${companyId}::bigint, visits.* from (${visitsOf(sql`s.company_id = ${companyId}`)}) visits
  `.execute(tx);
}

/**
 * A select of the number of different `clients` of a company that bought in a period, and of those that had bought
 * before (`returning_clients`). The visits of clients that are noted as changed are taken from their sales.
 */
export function clientsWithin(companyId: number, { from, to }: Period): RawBuilder<unknown> {
  const month = firstOfMonth(from);
  const within = sql`v.company_id = ${companyId} and v.date between ${from} and ${to}`;
  const withinMonth = sql`
    union all
    select count(*), count(*) from client_visits v where ${within} and v.previous >= ${month} and v.previous < ${from}`;
  return sql`
    with noted as materialized (select distinct client_id from visit_changes where company_id = ${companyId})
    select coalesce(sum(clients), 0)::bigint as clients, coalesce(sum(returning_clients), 0)::bigint as returning_clients
    from (
      select sum(f.visits) as clients, sum(f.visits) filter (where f.previous_month > ${sql.raw(NEVER)}) as returning_clients
      from visit_sums f
      where ${sumsOver('visit_sums', 'company', companyId, { from, to })} and f.previous_month < ${month}
      ${month === from ? sql`` : withinMonth}
      union all
      select -count(*), -count(v.previous) from client_visits v join noted on noted.client_id = v.client_id
      where ${within} and (v.previous is null or v.previous < ${from})
      union all
      select count(*), count(*) filter (where first_date < ${from})
      from (
        select min(s.sale_date) as first_date from sales s join noted on noted.client_id = s.client_id
        where s.company_id = ${companyId} and s.sale_date <= ${to} and ${sql.raw(IS_SOLD)}
        group by s.client_id having max(s.sale_date) >= ${from}
      ) buyers
    ) parts`;
}
