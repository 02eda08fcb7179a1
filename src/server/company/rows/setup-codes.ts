import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';

/** The number of valid codes of repeated server starts. */
const MAX_CODES = 20;

export async function addSetUpCode(tx: Database, hash: Buffer): Promise<void> {
  await tx.insertInto('setup_codes').values({ code_hash: hash }).execute();
  await sql`
    delete from setup_codes where code_hash in (select code_hash from setup_codes order by created_at desc offset ${MAX_CODES})
  `.execute(tx);
}

export async function readSetUpCodeHashes(tx: Database): Promise<Buffer[]> {
  const rows = await tx.selectFrom('setup_codes').select('code_hash').execute();
  return rows.map(({ code_hash }) => code_hash);
}

/** Deletes all codes after the first company was created. */
export async function deleteSetUpCodes(tx: Database): Promise<void> {
  await tx.deleteFrom('setup_codes').execute();
}
