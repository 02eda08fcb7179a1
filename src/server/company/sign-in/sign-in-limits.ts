import { hashToken } from '../../base/crypto/session-token.ts';
import type { Database } from '../../base/db/connect.ts';
import { networkOf, siteOf } from '../../base/network.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import {
  BLOCK_SECONDS,
  type Counted,
  counted,
  countTry,
  deleteFailures,
  deleteSomeExpiredFailures,
  isKnownBrowser,
  isKnownBrowserOf,
  uncountTry,
} from '../rows/sign-in-tries.ts';

/** The data of a request that identifies its sender. */
export type Visitor = {
  address: string;
  userAgent: string;
  /** The token of a browser in which an account has signed in before. */
  browserToken: string | null;
};

/** Failures of a name from one network, or in a known browser. */
const MAX_PER_NAME_AND_NETWORK = 10;
/** Failures of a name from all networks. A known browser is exempt. */
const MAX_PER_NAME = 50;
/** Failures of a network with all names: enough for an office's typing errors. */
const MAX_PER_NETWORK = 100;

/** Failures of an account's second step; of a million codes three are valid at any moment. */
const MAX_SECOND_STEP = 5;

/** A counted try: the failures with this one, and a callback that resets the counters on success. */
export type Try = { failures: number; allowed: number; succeed: (tx: Database) => Promise<void> };

/**
 * Counts a try of signing in; refuses too_many_attempts while a counter is blocked, before any hashing and for unknown
 * names as well. In a known browser only that browser's tries count, so that strangers can not block it. Otherwise the
 * network's counter comes first: once it is blocked, no rows for further names are added.
 */
export async function countSignIn(
  db: Database,
  username: string,
  visitor: Visitor,
  failuresOfNetwork = MAX_PER_NETWORK,
): Promise<Try> {
  await deleteSomeExpiredFailures(db);
  const { address, browserToken } = visitor;
  const isKnown = browserToken !== null && (await isKnownBrowser(db, hashToken(browserToken), username));
  const own = isKnown
    ? counted(MAX_PER_NAME_AND_NETWORK, 'name in browser', { name: username, of: browserToken })
    : counted(MAX_PER_NAME_AND_NETWORK, 'name from network', { name: username, of: networkOf(address) });
  const before = isKnown ? [] : [counted(failuresOfNetwork, 'network', { of: siteOf(address) })];
  const after = isKnown ? [] : [counted(MAX_PER_NAME, 'name', { name: username })];
  for (const each of before) await count(db, each);
  const failures = await count(db, own);
  for (const each of after) await count(db, each);
  const succeed = async (tx: Database) => {
    await deleteFailures(tx, own);
    await uncountTry(tx, [...before, ...after]);
  };
  return { failures, allowed: own.allowed, succeed };
}

/** Counts a try of an account's second step, by account or by known browser. Refuses too_many_attempts. */
export async function countSecondStep(
  db: Database,
  account: { companyId: number; id: number },
  { browserToken }: Visitor,
): Promise<Try> {
  const who = `${account.companyId}/${account.id}`;
  const isKnown = browserToken !== null && (await isKnownBrowserOf(db, hashToken(browserToken), account));
  const own = isKnown
    ? counted(MAX_SECOND_STEP, 'second step in browser', { of: `${who} ${browserToken}` })
    : counted(MAX_SECOND_STEP, 'second step', { of: who });
  const failures = await count(db, own);
  return { failures, allowed: own.allowed, succeed: (tx) => deleteFailures(tx, own) };
}

/** Counts a try of an account's present password within a session. Refuses too_many_attempts. */
export async function countPresentPassword(
  db: Database,
  { companyId, id }: { companyId: number; id: number },
): Promise<Try> {
  const own = counted(MAX_PER_NAME_AND_NETWORK, 'present password', { of: `${companyId}/${id}` });
  const failures = await count(db, own);
  return { failures, allowed: own.allowed, succeed: (tx) => deleteFailures(tx, own) };
}

async function count(db: Database, what: Counted): Promise<number> {
  const failures = await countTry(db, what);
  if (failures > what.allowed) throw new Refusal('too_many_attempts', { retryAfter: BLOCK_SECONDS });
  return failures;
}
