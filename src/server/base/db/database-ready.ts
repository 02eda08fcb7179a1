import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Whether the database answers and is migrated. Throws when it does not. */
export async function requireReady(db: Database): Promise<void> {
  await sql`select from companies limit 1`.execute(db);
}
