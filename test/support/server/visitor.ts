import type { SignedIn } from '#contract/company/user.ts';
import type { Database } from '../../../src/server/base/db/connect.ts';
import { signIn } from '../../../src/server/company/sign-in/sign-in.ts';
import type { Visitor } from '../../../src/server/company/sign-in/sign-in-limits.ts';
import { placeOfHost } from '../../../src/server/company/sign-in/verify-passkey.ts';

/** A request without a browser, as the server sees it. */
export const visitor: Visitor = { address: '127.0.0.1', userAgent: '', browserToken: null };

/** Signs in on an existing database, without a server. */
export async function signInWithoutServer(
  db: Database,
  credentials: { username: string; password: string },
): Promise<SignedIn> {
  const place = placeOfHost('localhost');
  const outcome = await signIn(db, credentials, { visitor, place, onFailure: () => undefined });
  if (!('signedIn' in outcome)) throw new Error(`${credentials.username} has a second factor`);
  return outcome.signedIn;
}
