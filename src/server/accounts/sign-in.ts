import type { SignedIn } from '#contract/entities/user.ts';
import type { Database } from '../db/connect.ts';
import { inCompany, inTransaction } from '../db/transaction.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { findAccount, noteUse, readUser } from '../stores/accounts.ts';
import { writeLog } from '../stores/journal.ts';
import { beginSession } from '../stores/sessions.ts';
import { isBrowserToken, rememberBrowser } from '../stores/sign-in-tries.ts';
import type { Failure } from './failed-sign-ins.ts';
import { passwordOfNobody, verifyPassword } from './password.ts';
import { countSignIn, type Visitor } from './sign-in-limits.ts';
import { hashToken, newToken } from './token.ts';

/** A session that was opened, and the token by which the browser is known from now on. */
export type Entered = { signedIn: SignedIn; browserToken: string };

type SignInOptions = {
  visitor: Visitor;
  onFailure: (failure: Failure) => void;
  failuresOfNetwork?: number | undefined;
};

/**
 * Signs in: 401 wrong_credentials for a wrong name and a wrong password alike, in the same time; 429 too_many_attempts while there were too many
 * failures, before anything is hashed.
 */
export async function signIn(
  db: Database,
  { username, password }: { username: string; password: string },
  { visitor, onFailure, failuresOfNetwork }: SignInOptions,
): Promise<Entered> {
  const { failures, allowed, isRight } = await countSignIn(db, username, visitor, failuresOfNetwork);
  const account = await inTransaction(db, (tx) => findAccount(tx, username));
  const right = await verifyPassword(password, account?.passwordHash ?? (await passwordOfNobody));
  if (!account || !right || account.disabled) {
    onFailure({ username, account, address: visitor.address, failures, allowed });
    throw new Refusal('wrong_credentials');
  }
  await isRight(db);
  return enter(db, account, visitor);
}

/** Opens a session and remembers the browser. */
export async function enter(
  db: Database,
  { companyId, userId, passwordHash }: { companyId: number; userId: number; passwordHash?: string },
  { userAgent, browserToken: shown }: Visitor,
): Promise<Entered> {
  const signedIn = await openSession(db, companyId, userId, userAgent, passwordHash);
  // What was never given out may be known to others as well.
  const isOurs = shown !== null && (await isBrowserToken(db, hashToken(shown)));
  const browserToken = isOurs ? shown : newToken();
  await rememberBrowser(db, { tokenHash: hashToken(browserToken), companyId, userId });
  return { signedIn, browserToken };
}

/**
 * A new session of a user in a browser of that name: the token is in this answer and nowhere else. None for who was
 * disabled, or got another password, while the one that they gave was looked at.
 */
export async function openSession(
  db: Database,
  companyId: number,
  userId: number,
  userAgent = '',
  passwordHash?: string,
): Promise<SignedIn> {
  const token = newToken();
  return inCompany(db, companyId, 'read write', async (tx) => {
    if (!(await noteUse(tx, { companyId, userId, passwordHash }))) throw new Refusal('wrong_credentials');
    await beginSession(tx, { tokenHash: hashToken(token), companyId, userId, userAgent });
    const line = { event: 'session.sign_in', entity: 'user', entity_id: userId, sale_id: null, changes: {} } as const;
    await writeLog({ tx, caller: { companyId, id: userId }, lines: [line] });
    return { token, user: await readUser(tx, companyId, userId) };
  });
}
