import { calendarDate } from '#contract/base/dates.ts';
import type { LoyaltyCard } from '#contract/loyalty/public-page.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { readCard } from '../reads/loyalty-card.ts';
import { findClientByPhone, lockCode, type PageCompany, type StoredCode, updateCode } from '../rows/loyalty-codes.ts';
import { afterWrongTry, secondsUntil, tryPermission } from './code-rules.ts';
import { hashPhone, isCode } from './secrets.ts';

export type CodeTry = {
  company: PageCompany;
  /** E.164. */
  phone: string;
  code: string;
  now: Date;
};

const codeLocked = (until: Date, now: Date): Refusal => {
  const retryAfter = secondsUntil(until, now);
  return new Refusal('code_locked', { retryAfter, details: { retry_after: retryAfter } });
};

const clearedCode = { salt: null, code_hash: null, valid_until: null };

/**
 * Answers with the points of the client of a phone for the code sent to it, once. The row of the phone is locked, so
 * that every one of parallel tries is counted. Refuses wrong_code, code_expired (also where no code was sent) and
 * code_locked.
 */
export async function verifyCode(db: Database, attempt: CodeTry): Promise<LoyaltyCard> {
  const { company, phone, now } = attempt;
  // The refusal is the transaction's result and thrown after it, because the counted wrong try has to be committed.
  const outcome = await inCompany(db, company.id, 'read write', async (tx) => {
    const stored = await lockCode(tx, company.id, hashPhone(phone));
    const refusal = await refusalOf(tx, stored, attempt);
    if (refusal || !stored) return refusal ?? new Refusal('code_expired');
    await updateCode(tx, stored, { ...clearedCode, wrong_tries: 0, touched_at: now });
    const client = await findClientByPhone(tx, company.id, phone);
    // The phone was changed since the code was sent.
    if (!client) return new Refusal('code_expired');
    return readCard(tx, { company, clientId: client.id, today: calendarDate(now, company.time_zone) });
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** The refusal of a code, or null; counts a wrong one. */
async function refusalOf(
  tx: Database,
  stored: StoredCode | null,
  { code, now }: Pick<CodeTry, 'code' | 'now'>,
): Promise<Refusal | null> {
  if (!stored) return new Refusal('code_expired');
  const { salt, code_hash } = stored;
  const permission = tryPermission({ ...stored, hasCode: code_hash !== null }, now);
  if (typeof permission === 'object') return codeLocked(permission.lockedUntil, now);
  if (permission === 'expired' || !salt || !code_hash) return new Refusal('code_expired');
  if (isCode(code, { salt, code_hash })) return null;
  const { tries, lockedUntil } = afterWrongTry(stored, now);
  await updateCode(tx, stored, {
    wrong_tries: tries,
    touched_at: now,
    ...(lockedUntil ? { ...clearedCode, locked_until: lockedUntil } : {}),
  });
  return lockedUntil ? codeLocked(lockedUntil, now) : new Refusal('wrong_code');
}
