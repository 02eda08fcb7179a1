import type { SecondFactorAsked } from '#contract/company/second-factor/second-factor.ts';
import { passwordOfNobody, verifyPassword } from '../../base/crypto/password-hash.ts';
import type { Database } from '../../base/db/connect.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { findAccount } from '../rows/accounts.ts';
import type { Failure } from './failed-sign-ins.ts';
import { type Entered, enter } from './open-session.ts';
import { askForSecondFactor } from './second-step.ts';
import { countSignIn, type Visitor } from './sign-in-limits.ts';
import type { Place } from './verify-passkey.ts';

type SignInOptions = {
  visitor: Visitor;
  place: Place;
  onFailure: (failure: Failure) => void;
  failuresOfNetwork?: number | undefined;
};

/**
 * Signs in: 401 wrong_credentials for a wrong name and a wrong password alike, in the same time; 429 too_many_attempts while there were too many
 * failures, before anything is hashed. An account with a second factor gets no session yet but a ticket for it.
 */
export async function signIn(
  db: Database,
  { username, password }: { username: string; password: string },
  { visitor, place, onFailure, failuresOfNetwork }: SignInOptions,
): Promise<Entered | SecondFactorAsked> {
  const { failures, allowed, isRight } = await countSignIn(db, username, visitor, failuresOfNetwork);
  const account = await inTransaction(db, (tx) => findAccount(tx, username));
  const right = await verifyPassword(password, account?.passwordHash ?? (await passwordOfNobody));
  if (!account || !right || account.disabled) {
    onFailure({ username, account, address: visitor.address, failures, allowed });
    throw new Refusal('wrong_credentials');
  }
  await isRight(db);
  return (await askForSecondFactor(db, account, { visitor, place })) ?? enter(db, account, visitor);
}
