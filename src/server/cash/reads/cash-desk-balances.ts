import { sql } from 'kysely';
import { add, currencies, ZERO } from '#contract/base/money.ts';
import type { CashDesk, CashDesks } from '#contract/cash/cash-transfer.ts';
import type { ArgumentsOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

export type CashDesksArguments = ArgumentsOf<'cashDesks'>;

/**
 * The balances of the desks at the end of a date, by default today: monthly sums before that month plus the lines of
 * the month, so the cost does not grow with the company's history.
 */
export async function readCashDesks(tx: Database, caller: Caller, args: CashDesksArguments): Promise<CashDesks> {
  const date = args.date ?? caller.today;
  const ofOffice = args.office_id ? sql`and office_id = ${args.office_id}` : sql``;
  const { rows: desks } = await sql<CashDesk>`
    select d.office_id, o.name as office_name, d.method_id, m.name as method_name, d.currency,
      sum(d.moved)::numeric(18, 2) as balance
    from (
      select office_id, method_id, currency, sum(moved) as moved from cash_figures
      where company_id = ${caller.companyId} ${ofOffice} and month < date_trunc('month', ${date}::date)
      group by 1, 2, 3
      union all
      select office_id, method_id, currency, sum(movement) from cash_entries
      where company_id = ${caller.companyId} ${ofOffice} and entry_date >= date_trunc('month', ${date}::date)
        and entry_date <= ${date}::date
      group by 1, 2, 3
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
