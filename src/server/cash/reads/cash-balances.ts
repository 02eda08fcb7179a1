import { sql } from 'kysely';
import { addDays } from '#contract/base/dates.ts';
import type { CashBalance, CashBalances } from '#contract/cash/cash-entry.ts';
import type { ArgumentsOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { ofCashSums } from '../../base/measures/measures.ts';
import { type OpenPeriod, sumsBefore, sumsOver } from '../../base/measures/sum-rows.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

/** A selection of desks: of one office, of one payment method, or all. */
export type DeskSelection = { office_id?: number | null; method_id?: number | null };

/** The condition of the selected desks on lines `e` or kept sums `f`. */
const deskCondition = ({ office_id, method_id }: DeskSelection, alias: 'e' | 'f') => {
  const ofOffice = office_id ? sql`and ${sql.raw(alias)}.office_id = ${office_id}` : sql``;
  return method_id ? sql`${ofOffice} and ${sql.raw(alias)}.method_id = ${method_id}` : ofOffice;
};

/** The family of kept sums that tells the selected desks apart. */
const familyOfDesks = ({ office_id, method_id }: DeskSelection) => {
  if (method_id) return 'desk';
  return office_id ? 'office' : 'currency';
};

/**
 * The balance of the selected desks after each line, in the line's currency and in the order of date and id: the kept
 * sums of the days before, and each movement of the line's day once, between one requested line and the next.
 */
export async function readBalancesAfter(
  tx: Database,
  { companyId }: Caller,
  ids: number[],
  desks: DeskSelection,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; remains: string }>`
    with lines as (
      select id, currency, entry_date,
        lag(id, 1, 0::bigint) over (partition by currency, entry_date order by id) as id_before
      from cash_entries where company_id = ${companyId} and id = any(${ids})
    ), days as (
      select d.currency, d.entry_date, (
        select coalesce(sum(f.moved), 0)
        from ${sumsBefore('cash_sums', familyOfDesks(desks), companyId, 'd.entry_date')}
        where f.currency = d.currency ${deskCondition(desks, 'f')}
      ) as opening
      from (select distinct currency, entry_date from lines) d
    ), moved as (
      select id, currency, entry_date, (
        select coalesce(sum(e.movement), 0) from cash_entries e
        where e.company_id = ${companyId} ${deskCondition(desks, 'e')} and e.currency = lines.currency
          and e.entry_date = lines.entry_date and e.id > lines.id_before and e.id <= lines.id
      ) as movement
      from lines
    )
    select id,
      (opening + sum(movement) over (partition by currency, entry_date order by id))::numeric(18, 2) as remains
    from moved join days using (currency, entry_date)
  `.execute(tx);
  return new Map(rows.map(({ id, remains }) => [id, remains]));
}

export type CashPeriod = ArgumentsOf<'cashBalances'>;

/**
 * The opening balance, the movements and the closing balance of each currency over a period, both dates included, from
 * kept sums. A reversal reduces the sum of the line that it reverses.
 */
export async function readCashBalances(tx: Database, { companyId }: Caller, args: CashPeriod): Promise<CashBalances> {
  const { from = null, to = null } = args;
  const period = { from, to };
  const within = (days: OpenPeriod) =>
    sql`${sumsOver('cash_sums', familyOfDesks(args), companyId, days)} ${deskCondition(args, 'f')}`;
  const before = from === null ? sql`false` : within({ from: null, to: addDays(from, -1) });
  const sums = await sql<CashBalance>`
    with sums as (
      select currency, sum(opening) as opening, sum(income) as income, sum(expense) as expense,
        sum(transferred) as transferred
      from (
        select f.currency, f.moved as opening, 0 as income, 0 as expense, 0 as transferred
        from cash_sums f where ${before}
        union all
        select f.currency, 0, case f.type when 'income' then f.moved else 0 end,
          case f.type when 'expense' then -f.moved else 0 end,
          case when f.type in ('transfer_in', 'transfer_out') then f.moved else 0 end
        from cash_sums f where ${within(period)}
      ) parts
      group by currency
    )
    select currency, opening::numeric(18, 2), income::numeric(18, 2), expense::numeric(18, 2),
      transferred::numeric(18, 2), (opening + income - expense + transferred)::numeric(18, 2) as closing
    from sums order by array_position(array['USD', 'UZS', 'EUR'], currency)
  `.execute(tx);
  const exchange = await sql<{ loss: string; gain: string }>`
    select ${sql.raw(ofCashSums.exchange_loss)} as loss, ${sql.raw(ofCashSums.exchange_gain)} as gain
    from cash_sums f where ${within(period)}
  `.execute(tx);
  const [{ loss, gain } = { loss: '0.00', gain: '0.00' }] = exchange.rows;
  return { currencies: sums.rows, exchange_loss: loss, exchange_gain: gain };
}
