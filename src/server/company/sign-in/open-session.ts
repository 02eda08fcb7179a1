import type { SignedIn } from '#contract/company/user.ts';
import { hashToken, newToken } from '../../base/crypto/session-token.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { networkOf } from '../../base/network.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { writeLog } from '../../base/pipeline/write-log.ts';
import { readUser, recordUse } from '../rows/accounts.ts';
import { beginSession } from '../rows/session-rows.ts';
import { isBrowserToken, storeBrowser } from '../rows/sign-in-tries.ts';
import type { Visitor } from './sign-in-limits.ts';

/** An opened session, and the token that identifies the browser. */
export type BrowserSession = { signedIn: SignedIn; browserToken: string };

/** Opens a session and stores the browser as known. */
export async function openBrowserSession(
  db: Database,
  { companyId, userId, passwordHash }: { companyId: number; userId: number; passwordHash?: string },
  visitor: Visitor,
): Promise<BrowserSession> {
  const account = { companyId, id: userId };
  const signedIn = await inCompany(db, companyId, 'read write', (tx) =>
    openSessionIn(tx, account, visitor, passwordHash),
  );
  return { signedIn, browserToken: await storeBrowserToken(db, account, visitor) };
}

/** Stores that an account has signed in in a browser; returns the browser's token. */
export async function storeBrowserToken(
  db: Database,
  { companyId, id: userId }: { companyId: number; id: number },
  { browserToken: presented }: Visitor,
): Promise<string> {
  // A token that this server has not issued may be known to others.
  const isIssued = presented !== null && (await isBrowserToken(db, hashToken(presented)));
  const browserToken = isIssued ? presented : newToken();
  await storeBrowser(db, { tokenHash: hashToken(browserToken), companyId, userId });
  return browserToken;
}

/** Opens a session on behalf of the server itself. */
export const openSession = (db: Database, companyId: number, userId: number, userAgent = ''): Promise<SignedIn> =>
  inCompany(db, companyId, 'read write', (tx) =>
    openSessionIn(tx, { companyId, id: userId }, { userAgent, address: '', browserToken: null }),
  );

/**
 * Opens a session within a transaction; the token is only in this answer. Refuses wrong_credentials when the account
 * was disabled or its password changed since it was verified.
 */
export async function openSessionIn(
  tx: Database,
  { companyId, id: userId }: { companyId: number; id: number },
  { userAgent, address }: Visitor,
  passwordHash?: string,
): Promise<SignedIn> {
  const token = newToken();
  if (!(await recordUse(tx, { companyId, userId, passwordHash }))) throw new Refusal('wrong_credentials');
  const network = networkOf(address);
  await beginSession(tx, { tokenHash: hashToken(token), companyId, userId, userAgent, network });
  const line = { event: 'session.sign_in', entity: 'user', entity_id: userId, sale_id: null, changes: {} } as const;
  await writeLog({ tx, caller: { companyId, id: userId }, lines: [line] });
  return { token, user: await readUser(tx, companyId, userId) };
}
