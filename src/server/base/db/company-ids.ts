import type { Database } from './connect.ts';

/** Every company: workers go through all of them. */
export async function companyIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('companies').select('id').execute();
  return rows.map(({ id }) => id);
}
