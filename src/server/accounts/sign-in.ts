import type { SignedIn } from '#contract/entities/user.ts';
import type { Database } from '../db/connect.ts';
import { inCompany, inTransaction } from '../db/transaction.ts';
import { Refusal } from '../pipeline/refusal.ts';
import {
  countSignInTry,
  findAccount,
  forgetSignInFailures,
  noteUse,
  REST_SECONDS,
  readUser,
} from '../stores/accounts.ts';
import { writeLog } from '../stores/journal.ts';
import { beginSession } from '../stores/sessions.ts';
import { passwordOfNobody, verifyPassword } from './password.ts';
import { hashToken, newToken } from './token.ts';

/**
 * Signs in: 401 wrong_credentials whatever was wrong, and in the same time; 429 too_many_attempts while the name rests,
 * before anything is hashed.
 */
export async function signIn(
  db: Database,
  credentials: { username: string; password: string },
  userAgent = '',
): Promise<SignedIn> {
  const { username, password } = credentials;
  const { resting } = await countSignInTry(db, username);
  if (resting) throw new Refusal('too_many_attempts', { retryAfter: REST_SECONDS });
  const account = await inTransaction(db, (tx) => findAccount(tx, username));
  const right = await verifyPassword(password, account?.passwordHash ?? (await passwordOfNobody));
  if (!account || !right || account.disabled) throw new Refusal('wrong_credentials');
  await forgetSignInFailures(db, username);
  return openSession(db, account.companyId, account.userId, userAgent, account.passwordHash);
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
