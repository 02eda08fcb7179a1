import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../base/db/connect.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { invalidFields, Refusal } from '../../base/pipeline/refusal.ts';
import { hasNoCompany } from '../rows/accounts.ts';
import { addSetUpCode, readSetUpCodeHashes } from '../rows/setup-codes.ts';

/** Twenty digits are 66 random bits; digits are typed alike in every keyboard layout. */
const GROUPS = 5;
const DIGITS = 4;

const newCode = (): string =>
  Array.from({ length: GROUPS }, () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')).join('-');

/** Separators are ignored. */
const hashOf = (code: string): Buffer => createHash('sha256').update(code.replace(/\D/g, '')).digest();

/** Issues a set-up code for this start of the server, stored as a hash only; null when there is a company. */
export function issueSetUpCode(db: Database): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    if (!(await hasNoCompany(tx, { lock: true }))) return null;
    const code = newCode();
    await addSetUpCode(tx, hashOf(code));
    return code;
  });
}

/** The code of a set-up request, and whether it is required: not for requests from the same machine. */
export type SetUpProof = { code: string | undefined; isCodeNeeded: boolean };

/** Refuses already_set_up and setup_code_wrong, before any password is hashed. */
export async function requireSetUpAllowed(db: Database, { code = '', isCodeNeeded }: SetUpProof): Promise<void> {
  const hashes = await inTransaction(db, async (tx) => {
    if (!(await hasNoCompany(tx, { lock: false }))) throw new Refusal('already_set_up');
    return isCodeNeeded ? readSetUpCodeHashes(tx) : [];
  });
  if (!isCodeNeeded) return;
  if (code.trim() === '') throw invalidFields({ code: 'fill_required_fields' });
  const shown = hashOf(code);
  if (!hashes.some((hash) => timingSafeEqual(hash, shown))) throw invalidFields({ code: 'setup_code_wrong' });
}
