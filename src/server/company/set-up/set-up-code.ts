import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../base/db/connect.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { invalidFields, Refusal } from '../../base/pipeline/refusal.ts';
import { isEmpty } from '../rows/accounts.ts';
import { addSetUpCode, setUpCodeHashes } from '../rows/setup-codes.ts';

/** Twenty digits are 66 random bits; they are the same under every keyboard layout. */
const GROUPS = 5;
const DIGITS = 4;

const newCode = (): string =>
  Array.from({ length: GROUPS }, () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')).join('-');

/** Only the digits count, however they are parted. */
const hashOf = (code: string): Buffer => createHash('sha256').update(code.replace(/\D/g, '')).digest();

/** A code for this start of a server, to be printed and kept nowhere; null where there is a company. */
export function issueSetUpCode(db: Database): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    if (!(await isEmpty(tx, { lock: true }))) return null;
    const code = newCode();
    await addSetUpCode(tx, hashOf(code));
    return code;
  });
}

/** What a request to set up shows, and whether it has to: not on this very machine. */
export type SetUpProof = { code: string | undefined; isCodeNeeded: boolean };

/** Whether something may be set up at all: looked at before anything is computed. Refuses already_set_up, and a wrong code. */
export async function admitSetUp(db: Database, { code = '', isCodeNeeded }: SetUpProof): Promise<void> {
  const hashes = await inTransaction(db, async (tx) => {
    if (!(await isEmpty(tx, { lock: false }))) throw new Refusal('already_set_up');
    return isCodeNeeded ? setUpCodeHashes(tx) : [];
  });
  if (!isCodeNeeded) return;
  if (code.trim() === '') throw invalidFields({ code: 'fill_required_fields' });
  const shown = hashOf(code);
  if (!hashes.some((hash) => timingSafeEqual(hash, shown))) throw invalidFields({ code: 'setup_code_wrong' });
}
