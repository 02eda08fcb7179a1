import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';

/** The tables of precomputed sums with their keys and summed columns (migrations 0020, 0026, 0027 and 0033). */
const tables = {
  sale_figures: {
    key: ['sale_date', 'agent_id', 'office_id'],
    sums: ['active', 'completed', 'cancelled', 'tourists', 'brutto', 'netto', 'extra_profit', 'target_profit'],
  },
  direction_figures: {
    key: ['sale_date', 'agent_id', 'direction_id'],
    sums: ['sales', 'tourists', 'brutto', 'profit'],
  },
  owed_figures: {
    key: ['agent_id', 'office_id'],
    sums: ['debts', 'debt', 'overpaid_sales', 'overpaid', 'pending_payments', 'pending_usd'],
  },
  cash_figures: {
    key: ['month', 'office_id', 'method_id', 'currency'],
    sums: ['income', 'expense', 'income_usd', 'expense_usd', 'exchange_loss', 'exchange_gain', 'moved'],
  },
  partner_figures: { key: ['partner_id'], sums: ['owed_usd', 'debt_usd'] },
  deadline_figures: { key: ['deadline_date'], sums: ['debts', 'debt'] },
} as const;

/** Nullable key columns. */
const nullable = new Set(['agent_id', 'method_id']);

/** Keys per transaction. Folding blocks no reader, but a long transaction holds back vacuum. */
const BATCH_SIZE = 20_000;

/**
 * Replaces the rows of the sum tables that changes have added by one row per key, in the caller's transaction. The sums
 * stay equal for every reader. An advisory lock admits one server at a time; others skip the company. Returns true
 * while more keys are left.
 */
export async function foldFigures(tx: Database, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('fold figures', ${companyId})) as free
  `.execute(tx);
  if (!rows[0]?.free) return false;
  let more = false;
  for (const [table, { key, sums }] of Object.entries(tables)) {
    const columns = sql.join(key.map((name) => sql.ref(name)));
    // Plain equality lets both sides be hashed; no id is 0.
    const compared = sql.join(
      key.map((name) => (nullable.has(name) ? sql`coalesce(${sql.ref(name)}, 0)` : sql.ref(name))),
    );
    const summed = sql.join(sums.map((name) => sql`sum(${sql.ref(name)})`));
    const left = sql.join(
      sums.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
      sql` or `,
    );
    const folded = await sql<{ keys: number }>`
      with keys as (
        select distinct ${columns} from ${sql.table(table)} where company_id = ${companyId} and not folded limit ${BATCH_SIZE}
      ), gone as (
        delete from ${sql.table(table)} where company_id = ${companyId} and (${compared}) in (select ${compared} from keys)
        returning *
      ), kept as (
        insert into ${sql.table(table)} (company_id, ${columns}, ${sql.join(sums.map((name) => sql.ref(name)))}, folded)
        select ${companyId}, ${columns}, ${summed}, true from gone group by ${columns} having ${left}
      )
      select count(*) as keys from keys
    `.execute(tx);
    more ||= (folded.rows[0]?.keys ?? 0) === BATCH_SIZE;
  }
  return more;
}
