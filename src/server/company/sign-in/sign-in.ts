import type { SecondFactorAsked } from '#contract/company/second-factor/second-factor.ts';
import { dummyPasswordHash, verifyPassword } from '../../base/crypto/password-hash.ts';
import type { Database } from '../../base/db/connect.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { findAccount } from '../rows/accounts.ts';
import type { Failure } from './failed-sign-ins.ts';
import { type BrowserSession, openBrowserSession } from './open-session.ts';
import { startSecondStep } from './second-step.ts';
import { countSignIn, type Visitor } from './sign-in-limits.ts';
import type { Place } from './verify-passkey.ts';

type SignInOptions = {
  visitor: Visitor;
  place: Place;
  onFailure: (failure: Failure) => void;
  failuresOfNetwork?: number | undefined;
};

/**
 * Signs in. Refuses wrong_credentials for an unknown name and a wrong password alike, in the same time, and
 * too_many_attempts before any hashing. An account with a second factor gets a ticket instead of a session.
 */
export async function signIn(
  db: Database,
  { username, password }: { username: string; password: string },
  { visitor, place, onFailure, failuresOfNetwork }: SignInOptions,
): Promise<BrowserSession | SecondFactorAsked> {
  const { failures, allowed, succeed } = await countSignIn(db, username, visitor, failuresOfNetwork);
  const account = await inTransaction(db, (tx) => findAccount(tx, username));
  const right = await verifyPassword(password, account?.passwordHash ?? (await dummyPasswordHash));
  if (!account || !right || account.disabled) {
    onFailure({ username, account, address: visitor.address, failures, allowed });
    throw new Refusal('wrong_credentials');
  }
  await succeed(db);
  return (await startSecondStep(db, account, { visitor, place })) ?? openBrowserSession(db, account, visitor);
}
