import type { Sql } from '../server/sql.ts';

/**
 * The movements of desks by day, from recorded rows and without the lines derived from them: accepted payments of
 * tourists, current payments to partners, transfers, and manual lines. `$1` is a company.
 */
const RECORDED = `
  select s.office_id, p.method_id, p.currency, (p.accepted_at at time zone 'Asia/Tashkent')::date as date, p.accepted_amount as amount
  from tourist_payments p
  join sales s on s.id = p.sale_id
  join payment_methods m on m.id = p.method_id
  where p.company_id = $1 and p.state = 'accepted' and m.pays_by = 'money'
  union all
  select office_id, method_id, currency, payment_date, -amount from partner_payments where company_id = $1
  union all
  select from_office_id, from_method_id, from_currency, transfer_date, -from_amount from cash_transfers where company_id = $1
  union all
  select to_office_id, to_method_id, to_currency, transfer_date, to_amount from cash_transfers where company_id = $1
  union all
  select from_office_id, from_method_id, from_currency, reversed_on, from_amount
  from cash_transfers where company_id = $1 and reversed_on is not null
  union all
  select to_office_id, to_method_id, to_currency, reversed_on, -to_amount
  from cash_transfers where company_id = $1 and reversed_on is not null
  union all
  select office_id, method_id, currency, entry_date, case type when 'income' then amount else -amount end
  from cash_entries
  where company_id = $1 and tourist_payment_id is null and partner_payment_id is null and transfer_id is null`;

/** The same by the lines of the book. */
const LINES = `
  select office_id, method_id, currency, entry_date as date,
    case when type in ('income', 'transfer_in') then amount when type in ('expense', 'transfer_out') then -amount else 0 end as amount
  from cash_entries where company_id = $1`;

/** The balance of each desk on each day from `$2` to `$3`, by "day desk"; empty desks are left out. */
const balances = (moves: string) => `
  select concat_ws(' ', day, office_id, method_id, currency) as key, sum(amount)::numeric(18, 2)::text as balance
  from (select day::date from generate_series($2::date, $3::date, interval '1 day') day) days
  join (${moves}) moves on date <= day
  group by day, office_id, method_id, currency having sum(amount) <> 0
  order by day, office_id, method_id, currency`;

export type Period = { from: string; to: string };
export type Balances = Map<string, string>;

async function read(sql: Sql, moves: string, company: number, { from, to }: Period): Promise<Balances> {
  const rows = await sql.query<{ key: string; balance: string }>(balances(moves), [company, from, to]);
  return new Map(rows.map(({ key, balance }) => [key, balance]));
}

/** The expected balance of each desk on each day, by "day office method currency". */
export const rightDesks = (sql: Sql, company: number, period: Period): Promise<Balances> =>
  read(sql, RECORDED, company, period);

/** The days and desks whose lines do not add up to the recorded rows. */
export async function wrongDesks(sql: Sql, company: number, period: Period): Promise<string[]> {
  const [right, lines] = [await rightDesks(sql, company, period), await read(sql, LINES, company, period)];
  return [...new Set([...right.keys(), ...lines.keys()])]
    .filter((key) => right.get(key) !== lines.get(key))
    .map((key) => `${key}: ${lines.get(key) ?? '0.00'} instead of ${right.get(key) ?? '0.00'}`);
}
