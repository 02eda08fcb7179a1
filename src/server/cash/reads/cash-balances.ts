import { sql } from 'kysely';
import type { CashBalance, CashBalances } from '#contract/cash/cash-entry.ts';
import type { ArgumentsOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { ofCashEntries } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

/** A selection of desks: of one office, of one payment method, or all. */
export type DeskSelection = { office_id?: number | null; method_id?: number | null };

const deskCondition = ({ office_id, method_id }: DeskSelection) => {
  const ofOffice = office_id ? sql`and e.office_id = ${office_id}` : sql``;
  return method_id ? sql`${ofOffice} and e.method_id = ${method_id}` : ofOffice;
};

/**
 * The balance of the selected desks after each line, in the line's currency and in the order of date and id. Each
 * movement is summed once, from an index, between one requested line and the next.
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
        lag(entry_date, 1, '-infinity') over book as date_before, lag(id, 1, 0::bigint) over book as id_before
      from cash_entries where company_id = ${companyId} and id = any(${ids})
      window book as (partition by currency order by entry_date, id)
    ), moved as (
      select id, currency, entry_date, (
        select coalesce(sum(e.movement), 0) from cash_entries e
        where e.company_id = ${companyId} ${deskCondition(desks)} and e.currency = lines.currency
          and (e.entry_date, e.id) > (lines.date_before, lines.id_before)
          and (e.entry_date, e.id) <= (lines.entry_date, lines.id)
      ) as movement
      from lines
    )
    select id, (sum(movement) over (partition by currency order by entry_date, id))::numeric(18, 2) as remains from moved
  `.execute(tx);
  return new Map(rows.map(({ id, remains }) => [id, remains]));
}

export type CashPeriod = ArgumentsOf<'cashBalances'>;

/**
 * The opening balance, the movements and the closing balance of each currency over a period, both dates included. A
 * reversal reduces the sum of the line that it reverses.
 */
export async function readCashBalances(tx: Database, caller: Caller, period: CashPeriod): Promise<CashBalances> {
  const { from, to } = { from: period.from ?? '-infinity', to: period.to ?? 'infinity' };
  const condition = sql`e.company_id = ${caller.companyId} ${deskCondition(period)}`;
  const sums = await sql<CashBalance>`
    with sums as (
      select e.currency,
        coalesce(sum(e.movement) filter (where e.entry_date < ${from}::date), 0) as opening,
        coalesce(sum(e.movement) filter (where e.entry_date >= ${from}::date and e.type = 'income'), 0) as income,
        coalesce(-sum(e.movement) filter (where e.entry_date >= ${from}::date and e.type = 'expense'), 0) as expense,
        coalesce(sum(e.movement) filter (
          where e.entry_date >= ${from}::date and e.type in ('transfer_in', 'transfer_out')), 0) as transferred
      from cash_entries e where ${condition} and e.entry_date <= ${to}::date
      group by e.currency
    )
    select currency, opening::numeric(18, 2), income::numeric(18, 2), expense::numeric(18, 2),
      transferred::numeric(18, 2), (opening + income - expense + transferred)::numeric(18, 2) as closing
    from sums order by array_position(array['USD', 'UZS', 'EUR'], currency)
  `.execute(tx);
  const exchange = await sql<{ loss: string; gain: string }>`
    select ${sql.raw(ofCashEntries.exchange_loss)} as loss, ${sql.raw(ofCashEntries.exchange_gain)} as gain
    from cash_entries e
    where ${condition} and e.type in ('exchange_loss', 'exchange_gain')
      and e.entry_date >= ${from}::date and e.entry_date <= ${to}::date
  `.execute(tx);
  const [{ loss, gain } = { loss: '0.00', gain: '0.00' }] = exchange.rows;
  return { currencies: sums.rows, exchange_loss: loss, exchange_gain: gain };
}
