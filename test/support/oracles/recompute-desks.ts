import { recordedMovements } from '../../../src/server/operations/sums/cash-book.ts';
import { sumChecks } from '../../../src/server/operations/sums/checks.ts';
import type { Sql } from '../server/sql.ts';
import { differencesIn } from './recompute.ts';

/** The balance of each desk on each day from `$2` to `$3`, by "day desk"; empty desks are left out. */
const BALANCES = `
  select concat_ws(' ', day, office_id, method_id, currency) as key, sum(amount)::numeric(18, 2)::text as balance
  from (select day::date from generate_series($2::date, $3::date, interval '1 day') day) days
  join (${recordedMovements}) moves on date <= day
  group by day, office_id, method_id, currency having sum(amount) <> 0
  order by day, office_id, method_id, currency`;

export type Period = { from: string; to: string };
export type Balances = Map<string, string>;

/** The expected balance of each desk on each day, by "day office method currency", without the lines of the book. */
export async function rightDesks(sql: Sql, company: number, { from, to }: Period): Promise<Balances> {
  const rows = await sql.query<{ key: string; balance: string }>(BALANCES, [company, from, to]);
  return new Map(rows.map(({ key, balance }) => [key, balance]));
}

/** The days and desks whose lines do not add up to the recorded rows. */
export const wrongDesks = (sql: Sql, company: number): Promise<string[]> =>
  differencesIn(sql, [sumChecks.cash.deskMovements], company);
