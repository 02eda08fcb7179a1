import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';
import { one, rowsOf } from '../../base/db/rows-of.ts';
import type { CompanyTable } from './company-tables.ts';

/** Ids that other companies can't use up between two statements. */
const MANY = 100_000;

/**
 * Advances the sequences of ids beyond the ids of a company. Others take ids meanwhile, so the last ones are taken one by
 * one, which can't set a sequence back; a rollback leaves a gap.
 */
export async function advanceIds(tx: Database, companyId: number, tables: readonly CompanyTable[]): Promise<void> {
  for (const { name, columns } of tables) {
    if (!columns.includes('id')) continue;
    const { sequence, last } = one(
      rowsOf(
        await sql<{ sequence: string | null; last: number | null }>`
          select pg_get_serial_sequence(${name}, 'id') as sequence,
            (select max(id) from ${sql.table(name)} where company_id = ${companyId}) as last
        `.execute(tx),
      ),
    );
    if (sequence === null || last === null) continue;
    const ids = sql.raw(sequence);
    await sql`select setval(${sequence}, ${last - MANY}) from ${ids} where last_value < ${last - MANY}`.execute(tx);
    await sql`
      select count(nextval(${sequence}))
      from generate_series(1, (select ${last} - last_value + case when is_called then 0 else 1 end from ${ids}))
    `.execute(tx);
  }
}
