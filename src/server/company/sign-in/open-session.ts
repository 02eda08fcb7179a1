import type { SignedIn } from '#contract/company/user.ts';
import { hashToken, newToken } from '../../base/crypto/session-token.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { networkOf } from '../../base/network.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { writeLog } from '../../base/pipeline/write-log.ts';
import { noteUse, readUser } from '../rows/accounts.ts';
import { beginSession } from '../rows/session-rows.ts';
import { isBrowserToken, rememberBrowser } from '../rows/sign-in-tries.ts';
import type { Visitor } from './sign-in-limits.ts';

/** A session that was opened, and the token by which the browser is known from now on. */
export type Entered = { signedIn: SignedIn; browserToken: string };

/** Opens a session and remembers the browser. */
export async function enter(
  db: Database,
  { companyId, userId, passwordHash }: { companyId: number; userId: number; passwordHash?: string },
  visitor: Visitor,
): Promise<Entered> {
  const account = { companyId, id: userId };
  const signedIn = await inCompany(db, companyId, 'read write', (tx) => beginIn(tx, account, visitor, passwordHash));
  return { signedIn, browserToken: await rememberIn(db, account, visitor) };
}

/** Remembers that an account has signed in in a browser; answers with the token by which it is known from now on. */
export async function rememberIn(
  db: Database,
  { companyId, id: userId }: { companyId: number; id: number },
  { browserToken: shown }: Visitor,
): Promise<string> {
  // What was never given out may be known to others as well.
  const isOurs = shown !== null && (await isBrowserToken(db, hashToken(shown)));
  const browserToken = isOurs ? shown : newToken();
  await rememberBrowser(db, { tokenHash: hashToken(browserToken), companyId, userId });
  return browserToken;
}

/** A new session of a user in a browser of that name, opened by the server itself. */
export const openSession = (db: Database, companyId: number, userId: number, userAgent = ''): Promise<SignedIn> =>
  inCompany(db, companyId, 'read write', (tx) =>
    beginIn(tx, { companyId, id: userId }, { userAgent, address: '', browserToken: null }),
  );

/**
 * Opens a session: the token is in this answer and nowhere else. None for an account that was disabled, or got another
 * password, while the one that was given was looked at.
 */
export async function beginIn(
  tx: Database,
  { companyId, id: userId }: { companyId: number; id: number },
  { userAgent, address }: Visitor,
  passwordHash?: string,
): Promise<SignedIn> {
  const token = newToken();
  if (!(await noteUse(tx, { companyId, userId, passwordHash }))) throw new Refusal('wrong_credentials');
  const network = networkOf(address);
  await beginSession(tx, { tokenHash: hashToken(token), companyId, userId, userAgent, network });
  const line = { event: 'session.sign_in', entity: 'user', entity_id: userId, sale_id: null, changes: {} } as const;
  await writeLog({ tx, caller: { companyId, id: userId }, lines: [line] });
  return { token, user: await readUser(tx, companyId, userId) };
}
