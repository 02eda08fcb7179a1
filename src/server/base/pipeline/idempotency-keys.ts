import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { sendWithCommit } from '../db/transaction.ts';
import type { Caller } from './caller.ts';

/** The first answer to a key, as it was sent. */
export type StoredAnswer = { status: number; answer: string | null };

export type Claim = { outcome: 'first' } | { outcome: 'replay'; stored: StoredAnswer } | { outcome: 'other_request' };

/**
 * Claims a key for this request. Waits while another transaction holds the key: if that commits, its answer is
 * replayed; if it is rolled back, this request is the first.
 */
export async function claimKey(tx: Database, caller: Caller, key: string, requestHash: Buffer): Promise<Claim> {
  const owner = { company_id: caller.companyId, user_id: caller.id, key };
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ ...owner, request_hash: requestHash })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'key']).doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows) === 1) return { outcome: 'first' };
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('company_id', '=', caller.companyId)
    .where('user_id', '=', caller.id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!stored.request_hash.equals(requestHash)) return { outcome: 'other_request' };
  if (stored.status === null) throw new Error('An idempotency key was committed without its answer');
  return { outcome: 'replay', stored: { status: stored.status, answer: stored.answer } };
}

/** Stores the answer beside its key, at the end of the command's own transaction. */
export function storeAnswer(tx: Database, caller: Caller, key: string, stored: StoredAnswer): void {
  const update = tx
    .updateTable('idempotency_keys')
    .set(stored)
    .where('company_id', '=', caller.companyId)
    .where('user_id', '=', caller.id)
    .where('key', '=', key)
    .compile();
  sendWithCommit(tx, update);
}

/** Deletes the answers of a company that are older than two days. */
export async function forgetOldKeys(tx: Database, companyId: number): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', companyId)
    .where('created_at', '<', sql<string>`now() - interval '2 days'`)
    .execute();
}
