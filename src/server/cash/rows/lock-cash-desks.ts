import { sql } from 'kysely';
import type { Amount, Currency } from '#contract/base/money.ts';
import { sumsBefore } from '../../base/measures/sum-rows.ts';
import type { Work } from '../../base/pipeline/write-log.ts';

/**
 * A place of money: office, payment method and currency. Exchange differences have no method, because no money moves.
 */
export type Desk = { office_id: number; method_id: number | null; currency: Currency };

/** A desk as a string key. */
export const deskKey = ({ office_id, method_id, currency }: Desk): string => [office_id, method_id, currency].join(' ');

/** A desk below zero on a date, to which the command contributed. */
export type Shortage = Desk & {
  office: string;
  method: string;
  date: string;
  /** The balance on that date without the command, and with it. */
  balance: Amount;
  left: Amount;
};

/** Locks desks by their keys, in one order, against deadlocks. */
export async function lockDesks({ tx, caller }: Work, desks: string[]): Promise<void> {
  const names = [...new Set(desks)].sort().map((desk) => `desk ${desk}`);
  await sql`
    select pg_advisory_xact_lock(${caller.companyId}::int, hashtext(name)) from unnest(${names}::text[]) as name
  `.execute(tx);
}

/**
 * The desks that the command leaves below zero, each with its lowest date from the command's first line on, because a
 * line reduces all later balances. Locks the desks, so that a parallel command that lowers the same desk waits and sees
 * these lines.
 */
export async function readShortages(work: Work): Promise<Shortage[]> {
  const lowered = work.cashLines.flatMap(({ lowered }) => lowered ?? []);
  if (lowered.length === 0) return [];
  await lockDesks(work, lowered);
  const ids = work.cashLines.map(({ id }) => id);
  const { companyId } = work.caller;
  const ofDesk = (alias: string) =>
    sql.raw(`${alias}.company_id = d.company_id and ${alias}.office_id = d.office_id and ${alias}.method_id = d.method_id
      and ${alias}.currency = d.currency`);
  const { rows } = await sql<Shortage>`
    with desks as (
      select company_id, office_id, method_id, currency, min(entry_date) as since from cash_entries
      where company_id = ${companyId} and id = any(${ids}) and movement <> 0 group by 1, 2, 3, 4
    ), days as (
      select d.office_id, d.method_id, d.currency, c.entry_date as date, sum(c.movement) as moved,
        coalesce(sum(c.movement) filter (where c.id = any(${ids})), 0) as own
      from desks d join cash_entries c on ${ofDesk('c')} and c.entry_date >= d.since
      group by 1, 2, 3, 4
    ), opened as (
      select d.office_id, d.method_id, d.currency, (
        select coalesce(sum(f.moved), 0) from ${sumsBefore('cash_sums', 'desk', companyId, 'd.since')}
        where ${ofDesk('f')}
      ) as opening
      from desks d
    ), ends as (
      select office_id, method_id, currency, date,
        opening + sum(moved) over desk as left, sum(own) over desk as own
      from days join opened using (office_id, method_id, currency)
      window desk as (partition by office_id, method_id, currency order by date)
    )
    select distinct on (o.name_key, o.id, m.id, e.currency)
      o.id as office_id, o.name as office, m.id as method_id, m.name as method, e.currency, e.date,
      (e.left - e.own)::numeric(18, 2) as balance, e.left::numeric(18, 2) as left
    from ends e
    join offices o on o.company_id = ${companyId} and o.id = e.office_id
    join payment_methods m on m.company_id = ${companyId} and m.id = e.method_id
    where e.left < 0 and e.own < 0
    order by o.name_key, o.id, m.id, e.currency, e.left, e.date
  `.execute(work.tx);
  return rows;
}
