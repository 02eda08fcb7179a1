import { verifyPassword } from '../../base/crypto/password-hash.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import type { Context } from '../../base/pipeline/handler.ts';
import { lockUser, passwordHashOf } from '../rows/accounts.ts';
import { countPresentPassword } from './sign-in-limits.ts';

/** What was found of a password that a person gave in a session. */
type PresentPassword = {
  /** As far as is known before anything is locked. */
  isRight: boolean;
  /** Looks once more inside the transaction, as the password may have changed, and puts the problem to its field. */
  confirm: (context: Context) => Promise<boolean>;
};

/**
 * What changes how an account signs in asks for its password again: a session that was found open is no place to do so. A
 * wrong one is counted although the command is refused; a right one ends the count, also when the command is refused for
 * something else.
 */
export async function lookAtPassword(db: Database, caller: Caller, typed: string): Promise<PresentPassword> {
  const known = await inCompany(db, caller.companyId, 'read only', (tx) => passwordHashOf(tx, caller));
  const attempt = await countPresentPassword(db, caller);
  const isRight = await verifyPassword(typed, known);
  if (isRight) await attempt.isRight(db);
  const confirm = async (context: Context) => {
    const isStill = isRight && (await lockUser(context)).password_hash === known;
    if (!isStill) context.problems.current_password = 'current_password_wrong';
    return isStill;
  };
  return { isRight, confirm };
}
