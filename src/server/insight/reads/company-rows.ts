import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';

/** The tables that grow with a company's business. The log grows with them, and counting it takes ten times as long. */
const tables = ['sales', 'bookings', 'tourist_payments', 'clients'] as const;

type RowCount = { table: string; rows: number };

/** The rows of a company, for the operator's metrics. */
export async function countCompanyRows(tx: Database, companyId: number): Promise<RowCount[]> {
  const counts = tables.map(
    (table) =>
      sql`select ${sql.lit(table)} as table, count(*) as rows from ${sql.table(table)} where company_id = ${companyId}`,
  );
  return (await sql<RowCount>`${sql.join(counts, sql` union all `)}`.execute(tx)).rows;
}
