import type { Database } from './connect.ts';

/** The ids of all companies, for workers. */
export async function companyIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('companies').select('id').execute();
  return rows.map(({ id }) => id);
}
