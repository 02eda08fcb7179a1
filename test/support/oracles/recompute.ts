import { planning } from '../../../src/server/operations/sums/check-sums.ts';
import { sumChecks } from '../../../src/server/operations/sums/checks.ts';
import { type Difference, describeDifference } from '../../../src/server/operations/sums/differences.ts';
import { figuresOfSale, saleFigures } from '../../../src/server/operations/sums/sale-figures.ts';
import type { Sql } from '../server/sql.ts';

/**
 * The checks of `src/server/operations/sums`, which recompute kept values without the server’s SQL or arithmetic, as
 * lines of what differs. Each check is one statement, so that its snapshot is valid while others write; it is planned as
 * the product plans it, because a table that was just filled has no statistics, and a nested loop over it takes hours.
 */
export async function differencesIn(sql: Sql, checks: string[], companyId: number): Promise<string[]> {
  const found: string[] = [];
  for (const [name, value] of Object.entries(planning)) await sql.query(`set ${name} = '${value}'`);
  for (const check of checks) found.push(...(await sql.query<Difference>(check, [companyId])).map(describeDifference));
  for (const name of Object.keys(planning)) await sql.query(`reset ${name}`);
  return found;
}

/** The same in all companies. */
async function differencesInAll(sql: Sql, checks: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { id } of await sql.query<{ id: number }>('select id from companies order by id')) {
    found.push(...(await differencesIn(sql, checks, id)));
  }
  return found;
}

/** Every figure of a sale (or of all) that differs from its rows. */
export async function wrongFigures(sql: Sql, saleId: number | null = null): Promise<string[]> {
  if (saleId === null) return differencesInAll(sql, [saleFigures]);
  const [sale] = await sql.query<{ company_id: number }>('select company_id from sales where id = $1', [saleId]);
  return (await sql.query<Difference>(figuresOfSale, [sale?.company_id, saleId])).map(describeDifference);
}

/** Accepted payments of tourists without their line in the cash book, and lines without their payment. */
export const wrongCashLines = (sql: Sql): Promise<string[]> => differencesInAll(sql, [sumChecks.cash.touristLines]);

/** Every kept value that differs from its rows. */
export const wrongValues = (sql: Sql): Promise<string[]> =>
  differencesInAll(
    sql,
    Object.values(sumChecks).flatMap((checks) => Object.values<string>(checks)),
  );

/** Every key of every level of the tables of sums whose figures differ from the rows. */
export const wrongSums = (sql: Sql): Promise<string[]> => differencesInAll(sql, sumChecks.sums);
