import { hashToken } from '../../base/crypto/session-token.ts';
import type { Database } from '../../base/db/connect.ts';
import { networkOf, siteOf } from '../../base/network.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import {
  type Counted,
  counted,
  countTry,
  forgetFailures,
  forgetSomeFailures,
  isBrowserOf,
  isKnownBrowser,
  REST_SECONDS,
  takeBackTry,
} from '../rows/sign-in-tries.ts';

/** Who tries to sign in, as far as a request tells. */
export type Visitor = {
  address: string;
  userAgent: string;
  /** The token of a browser in which an account has signed in before. */
  browserToken: string | null;
};

/** Failures of a name from one network, or in a known browser. */
const OF_ONE = 10;
/** Failures of a name from all networks together. A person's own browser passes this one. */
const OF_NAME = 50;
/** Failures of one network with all names together: an office's typing errors, not a list of names. */
const OF_NETWORK = 100;

/** Failures of the second step of an account: of a million codes three are right at any moment. */
const OF_SECOND_STEP = 5;

/** A try that may go on: how many failures it would be by now, and what to do when it is none. */
export type Try = { failures: number; allowed: number; isRight: (tx: Database) => Promise<void> };

/**
 * Counts a try, and refuses too_many_attempts while what it is counted by rests: before anything is hashed, and whether there
 * is such a name or not. In a browser where the account has signed in before only the tries in that browser count, so that
 * strangers shut no person out of their own browser. Elsewhere the network comes first: from then on that it rests, its tries add no
 * row for another name.
 */
export async function countSignIn(
  db: Database,
  username: string,
  visitor: Visitor,
  failuresOfNetwork = OF_NETWORK,
): Promise<Try> {
  await forgetSomeFailures(db);
  const { address, browserToken } = visitor;
  const isKnown = browserToken !== null && (await isKnownBrowser(db, hashToken(browserToken), username));
  const own = isKnown
    ? counted(OF_ONE, 'name in browser', { name: username, of: browserToken })
    : counted(OF_ONE, 'name from network', { name: username, of: networkOf(address) });
  const before = isKnown ? [] : [counted(failuresOfNetwork, 'network', { of: siteOf(address) })];
  const after = isKnown ? [] : [counted(OF_NAME, 'name', { name: username })];
  for (const each of before) await count(db, each);
  const failures = await count(db, own);
  for (const each of after) await count(db, each);
  const isRight = async (tx: Database) => {
    await forgetFailures(tx, own);
    await takeBackTry(tx, [...before, ...after]);
  };
  return { failures, allowed: own.allowed, isRight };
}

/**
 * Counts a try of the second step of an account, whose password is known to the person who tries: by the account, or in a
 * browser where it has signed in before by that browser. Refuses the same.
 */
export async function countSecondStep(
  db: Database,
  account: { companyId: number; id: number },
  { browserToken }: Visitor,
): Promise<Try> {
  const who = `${account.companyId}/${account.id}`;
  const isKnown = browserToken !== null && (await isBrowserOf(db, hashToken(browserToken), account));
  const own = isKnown
    ? counted(OF_SECOND_STEP, 'second step in browser', { of: `${who} ${browserToken}` })
    : counted(OF_SECOND_STEP, 'second step', { of: who });
  const failures = await count(db, own);
  return { failures, allowed: own.allowed, isRight: (tx) => forgetFailures(tx, own) };
}

/** Counts a try of an account's present password in a session of its own; no sign-in counts here. Refuses the same. */
export async function countPresentPassword(
  db: Database,
  { companyId, id }: { companyId: number; id: number },
): Promise<Try> {
  const own = counted(OF_ONE, 'present password', { of: `${companyId}/${id}` });
  const failures = await count(db, own);
  return { failures, allowed: own.allowed, isRight: (tx) => forgetFailures(tx, own) };
}

async function count(db: Database, what: Counted): Promise<number> {
  const failures = await countTry(db, what);
  if (failures > what.allowed) throw new Refusal('too_many_attempts', { retryAfter: REST_SECONDS });
  return failures;
}
