import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';

/** Of a server that is started again and again before anything is set up, so many codes are good. */
const KEPT = 20;

export async function addSetUpCode(tx: Database, hash: Buffer): Promise<void> {
  await tx.insertInto('setup_codes').values({ code_hash: hash }).execute();
  await sql`
    delete from setup_codes where code_hash in (select code_hash from setup_codes order by created_at desc offset ${KEPT})
  `.execute(tx);
}

export async function setUpCodeHashes(tx: Database): Promise<Buffer[]> {
  const rows = await tx.selectFrom('setup_codes').select('code_hash').execute();
  return rows.map(({ code_hash }) => code_hash);
}

/** A company is there: there is nothing to be set up any more. */
export async function forgetSetUpCodes(tx: Database): Promise<void> {
  await tx.deleteFrom('setup_codes').execute();
}
