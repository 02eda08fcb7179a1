import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';
import { one, rowsOf } from '../../base/db/rows-of.ts';
import { readReferences } from './company-tables.ts';
import { MovingError } from './moving-error.ts';

/**
 * Checks every foreign key between tables of a company over all of its rows, each by one statement. No other transaction
 * can change them: the company is not committed yet.
 */
export async function checkReferences(tx: Database, companyId: number): Promise<void> {
  for (const { table, target, columns, targetColumns } of await readReferences(tx)) {
    const isSet = columns.map((column) => `r.${column} is not null`).join(' and ');
    const isSame = columns.map((column, place) => `t.${targetColumns[place]} = r.${column}`).join(' and ');
    const { count } = one(
      rowsOf(
        await sql<{ count: number }>`
          select count(*) as count from ${sql.table(table)} r
          where r.company_id = ${companyId} and ${sql.raw(isSet)} and not exists (
            select from ${sql.table(target)} t where t.company_id = ${companyId} and ${sql.raw(isSame)}
          )
        `.execute(tx),
      ),
    );
    if (count > 0)
      throw new MovingError(
        `The export is not complete: ${count} rows of ${table} refer to rows of ${target} that it lacks.`,
      );
  }
}
