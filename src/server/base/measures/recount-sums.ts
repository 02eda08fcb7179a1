import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { deriveVisits } from './client-visits.ts';
import { declarationOf, sumTables } from './kept-sums.ts';
import { columnsOf, levelRows, sumStatement } from './write-sums.ts';

/** Sums all rows of a company anew, in the transaction of a load. */
export async function recountSums(tx: Database, companyId: number): Promise<void> {
  // The groups of a large company would be written to disk otherwise.
  await sql`set local work_mem = '256MB'`.execute(tx);
  await deriveVisits(tx, companyId);
  for (const table of sumTables) {
    await sql`delete from ${sql.table(table)} where company_id = ${companyId}`.execute(tx);
  }
  const tables = new Set(sumTables.map((table) => declarationOf(table).of));
  for (const table of tables) {
    const columns = columnsOf(table).map((name) => `r.${name}`);
    const changed = sql`
      select 1 as sign, ${sql.raw(columns.join(', '))} from ${sql.table(table)} r where r.company_id = ${companyId}`;
    await sql`${sumStatement(table, { changed, rows: levelRows })} select`.execute(tx);
  }
}
