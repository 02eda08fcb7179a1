import { verifyPassword } from '../../base/crypto/password-hash.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import type { Context } from '../../base/pipeline/handler.ts';
import { lockUser, readPasswordHash } from '../rows/accounts.ts';
import { countPresentPassword } from './sign-in-limits.ts';

/** The result of checking the caller's present password. */
type PresentPassword = {
  /** Before any lock. */
  isRight: boolean;
  /** Checks again under the lock of the account; adds a problem to the field when the password is wrong. */
  confirm: (context: Context) => Promise<boolean>;
};

/**
 * Checks the password that commands on sign-in methods require. A wrong one is counted also when the command is
 * refused; a right one resets the count.
 */
export async function checkPresentPassword(db: Database, caller: Caller, typed: string): Promise<PresentPassword> {
  const known = await inCompany(db, caller.companyId, 'read only', (tx) => readPasswordHash(tx, caller));
  const attempt = await countPresentPassword(db, caller);
  const isRight = await verifyPassword(typed, known);
  if (isRight) await attempt.succeed(db);
  const confirm = async (context: Context) => {
    const isUnchanged = isRight && (await lockUser(context)).password_hash === known;
    if (!isUnchanged) context.problems.current_password = 'current_password_wrong';
    return isUnchanged;
  };
  return { isRight, confirm };
}
