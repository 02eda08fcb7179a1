import { calendarDate } from '#contract/base/dates.ts';
import type { LoyaltyCard } from '#contract/loyalty/public-page.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { readCard } from '../reads/loyalty-card.ts';
import { findClientByPhone, keepCode, lockCode, type PageCompany, type StoredCode } from '../rows/loyalty-codes.ts';
import { afterWrongTry, mayTry, secondsUntil } from './code-rules.ts';
import { hashPhone, isCode } from './secrets.ts';

export type CodeTry = {
  company: PageCompany;
  /** E.164. */
  phone: string;
  code: string;
  now: Date;
};

const locked = (until: Date, now: Date): Refusal => {
  const retryAfter = secondsUntil(until, now);
  return new Refusal('code_locked', { retryAfter, details: { retry_after: retryAfter } });
};

const forgotten = { salt: null, code_hash: null, valid_until: null };

/**
 * Shows the points of a phone for the code that was sent to it, once. The phone's row is locked meanwhile, so that of
 * parallel tries each is counted. Refuses wrong_code, code_expired (also where there never was one) and code_locked.
 */
export async function verifyCode(db: Database, attempt: CodeTry): Promise<LoyaltyCard> {
  const { company, phone, now } = attempt;
  // A wrong try is counted although it is refused: the refusal comes out of the transaction as its result.
  const outcome = await inCompany(db, company.id, 'read write', async (tx) => {
    const stored = await lockCode(tx, company.id, hashPhone(phone));
    const refusal = await refusalOf(tx, stored, attempt);
    if (refusal || !stored) return refusal ?? new Refusal('code_expired');
    await keepCode(tx, stored, { ...forgotten, wrong_tries: 0, touched_at: now });
    const client = await findClientByPhone(tx, company.id, phone);
    // Deleted or given another phone since the code was sent.
    if (!client) return new Refusal('code_expired');
    return readCard(tx, { company, clientId: client.id, today: calendarDate(now, company.time_zone) });
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** Why the code shows nothing, or null; what was wrong is counted. */
async function refusalOf(
  tx: Database,
  stored: StoredCode | null,
  { code, now }: Pick<CodeTry, 'code' | 'now'>,
): Promise<Refusal | null> {
  if (!stored) return new Refusal('code_expired');
  const { salt, code_hash } = stored;
  const may = mayTry({ ...stored, hasCode: code_hash !== null }, now);
  if (typeof may === 'object') return locked(may.lockedUntil, now);
  if (may === 'expired' || !salt || !code_hash) return new Refusal('code_expired');
  if (isCode(code, { salt, code_hash })) return null;
  const { tries, lockedUntil } = afterWrongTry(stored, now);
  await keepCode(tx, stored, {
    wrong_tries: tries,
    touched_at: now,
    ...(lockedUntil ? { ...forgotten, locked_until: lockedUntil } : {}),
  });
  return lockedUntil ? locked(lockedUntil, now) : new Refusal('wrong_code');
}
