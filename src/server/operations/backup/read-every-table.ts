import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';

/**
 * Reads every page of every table as the superuser, so that PostgreSQL checks their checksums.
 */
export async function readEveryTable(db: Database, onProgress: (table: string) => void): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local enable_indexonlyscan = off`.execute(tx);
    await sql`set local enable_indexscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    const { rows } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(tx);
    for (const { name } of rows) {
      onProgress(name);
      await sql`select count(*) from ${sql.raw(name)}`.execute(tx);
    }
  });
}
