import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';
import { usernameKey } from './accounts.ts';

/** Duration of the block of a name, network or browser after too many failures, seconds. */
export const BLOCK_SECONDS = 600;

const BLOCK = sql`make_interval(secs => ${sql.lit(BLOCK_SECONDS)})`;

/** A counter of failures, and the number allowed before it is blocked. */
export type Counted = { hash: Buffer; nameHash: Buffer | null; allowed: number };

/** JSON keeps the words apart. */
const hashOf = (...words: string[]): Buffer => createHash('sha256').update(JSON.stringify(words)).digest();

/** The counter of a kind and its key. */
export const counted = (allowed: number, kind: string, { name, of = '' }: { name?: string; of?: string }): Counted => ({
  hash: hashOf(kind, name === undefined ? '' : usernameKey(name), of),
  nameHash: name === undefined ? null : hashOf(usernameKey(name)),
  allowed,
});

/**
 * Counts a try before its password is hashed, so that parallel tries are counted, too. Returns the number of failures
 * with this one; above `allowed` the counter is blocked. Further tries do not extend the block.
 */
export async function countTry(db: Database, { hash, nameHash, allowed }: Counted): Promise<number> {
  const isBlocked = sql`(f.failures >= ${allowed} and f.last_failure_at >= now() - ${BLOCK})`;
  const startsAnew = sql`(not ${isBlocked} and (f.failures >= ${allowed} or f.began_at < now() - ${BLOCK}))`;
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failures as f (counted_hash, name_hash, failures, began_at, last_failure_at)
    values (${hash}, ${nameHash}, 1, now(), now())
    on conflict (counted_hash) do update set
      failures = case when ${startsAnew} then 1 else f.failures + 1 end,
      began_at = case when ${startsAnew} then now() else f.began_at end,
      last_failure_at = case when ${isBlocked} then f.last_failure_at else now() end
    returning failures
  `.execute(db);
  return rows[0]?.failures ?? 0;
}

/** Uncounts a successful try. */
export async function uncountTry(db: Database, tries: Counted[]): Promise<void> {
  const hashes = tries.map(({ hash }) => hash);
  await sql`
    update sign_in_failures set failures = failures - 1 where counted_hash = any(${hashes}) and failures > 0
  `.execute(db);
}

export async function deleteFailures(db: Database, { hash }: Counted): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('counted_hash', '=', hash).execute();
}

/** Deletes the failures of a username in all networks and known browsers. */
export async function deleteFailuresOfName(db: Database, username: string): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('name_hash', '=', hashOf(usernameKey(username)))
    .execute();
}

/** Deletes some expired counters, as many as a few tries add, so that the table stays small. */
export async function deleteSomeExpiredFailures(db: Database): Promise<void> {
  await sql`
    delete from sign_in_failures where counted_hash in (
      select counted_hash from sign_in_failures where last_failure_at < now() - ${BLOCK}
      order by last_failure_at limit 20 for update skip locked
    )
  `.execute(db);
}

/** Deletes all expired counters. */
export async function deleteExpiredFailures(db: Database): Promise<void> {
  await sql`delete from sign_in_failures where last_failure_at < now() - ${BLOCK}`.execute(db);
}

/** Known browsers per account; a further one replaces the one unused for longest. */
const MAX_BROWSERS = 20;
export const BROWSER_DAYS = 180;

/** Whether the account of a username has signed in before in the browser with that token. */
export async function isKnownBrowser(db: Database, tokenHash: Buffer, username: string): Promise<boolean> {
  const { rows } = await sql`
    select from known_browsers b
    join sign_in_names n on n.company_id = b.company_id and n.user_id = b.user_id
    where b.token_hash = ${tokenHash} and n.username_key = ${usernameKey(username)}
      and b.last_used_at > now() - make_interval(days => ${BROWSER_DAYS})
  `.execute(db);
  return rows.length > 0;
}

/** Whether an account has signed in before in the browser with that token. */
export async function isKnownBrowserOf(
  db: Database,
  tokenHash: Buffer,
  { companyId, id }: { companyId: number; id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from known_browsers where token_hash = ${tokenHash} and company_id = ${companyId} and user_id = ${id}
      and last_used_at > now() - make_interval(days => ${BROWSER_DAYS})
  `.execute(db);
  return rows.length > 0;
}

/** Whether any account has signed in in the browser with that token, so that this server has issued it. */
export async function isBrowserToken(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from known_browsers where token_hash = ${tokenHash} limit 1`.execute(db);
  return rows.length > 0;
}

export async function storeBrowser(
  db: Database,
  { tokenHash, companyId, userId }: { tokenHash: Buffer; companyId: number; userId: number },
): Promise<void> {
  await sql`
    insert into known_browsers (token_hash, "company_id", user_id) values (${tokenHash}, ${companyId}, ${userId})
    on conflict (token_hash, company_id, user_id) do update set last_used_at = now()
  `.execute(db);
  await sql`
    delete from known_browsers where company_id = ${companyId} and user_id = ${userId} and token_hash in (
      select token_hash from known_browsers where company_id = ${companyId} and user_id = ${userId}
      order by last_used_at desc offset ${MAX_BROWSERS}
    )
  `.execute(db);
}

/** Deletes browsers unused for BROWSER_DAYS. */
export async function deleteUnusedBrowsers(db: Database): Promise<void> {
  await sql`
    delete from known_browsers where last_used_at < now() - make_interval(days => ${BROWSER_DAYS})
  `.execute(db);
}
