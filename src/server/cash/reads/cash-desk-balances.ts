import { sql } from 'kysely';
import { add, currencies, ZERO } from '#contract/base/money.ts';
import type { CashDesk, CashDesks } from '#contract/cash/cash-transfer.ts';
import type { ArgumentsOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { sumsOver } from '../../base/measures/sum-rows.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

export type CashDesksArguments = ArgumentsOf<'cashDesks'>;

/**
 * The balances of the desks at the end of a date, by default today, from the kept sums: the cost does not grow with the
 * company's history.
 */
export async function readCashDesks(tx: Database, caller: Caller, args: CashDesksArguments): Promise<CashDesks> {
  const date = args.date ?? caller.today;
  const ofOffice = args.office_id ? sql`and f.office_id = ${args.office_id}` : sql``;
  const { rows: desks } = await sql<CashDesk>`
    select d.office_id, o.name as office_name, d.method_id, m.name as method_name, d.currency,
      sum(d.moved)::numeric(18, 2) as balance
    from (
      select f.office_id, f.method_id, f.currency, f.moved from cash_sums f
      where ${sumsOver('cash_sums', 'desk', caller.companyId, { from: null, to: date })} ${ofOffice}
    ) d
    join offices o on o.company_id = ${caller.companyId} and o.id = d.office_id
    join payment_methods m on m.company_id = ${caller.companyId} and m.id = d.method_id
    group by d.office_id, o.name, o.name_key, d.method_id, m.name, m.name_key, d.currency
    having sum(d.moved) <> 0
    order by o.name_key, d.office_id, m.name_key, d.method_id, array_position(array['USD', 'UZS', 'EUR'], d.currency)
  `.execute(tx);
  const totals = currencies.flatMap((currency) => {
    const own = desks.filter((desk) => desk.currency === currency);
    return own.length === 0 ? [] : [{ currency, balance: add(ZERO, ...own.map(({ balance }) => balance)) }];
  });
  return { desks, totals };
}
