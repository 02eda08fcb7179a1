import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';
import { usernameKey } from './accounts.ts';

/** How long a name, network or browser with too many failures rests. */
export const REST_SECONDS = 600;

const REST = sql`make_interval(secs => ${sql.lit(REST_SECONDS)})`;

/** What failures are counted by, and how many it may have before it rests. */
export type Counted = { hash: Buffer; nameHash: Buffer | null; allowed: number };

/** The words can't run into each other. */
const hashOf = (...words: string[]): Buffer => createHash('sha256').update(JSON.stringify(words)).digest();

/** What is counted, by a word for its kind and what tells it from others of that kind. */
export const counted = (allowed: number, kind: string, { name, of = '' }: { name?: string; of?: string }): Counted => ({
  hash: hashOf(kind, name === undefined ? '' : usernameKey(name), of),
  nameHash: name === undefined ? null : hashOf(usernameKey(name)),
  allowed,
});

/**
 * Counts a try before anything is computed, so that a thousand parallel guesses are a thousand tries. Answers how many there
 * are: it rests when they are more than allowed. Its clock is not set back by further tries.
 */
export async function countTry(db: Database, { hash, nameHash, allowed }: Counted): Promise<number> {
  const rests = sql`(f.failures >= ${allowed} and f.last_failure_at >= now() - ${REST})`;
  const begins = sql`(not ${rests} and (f.failures >= ${allowed} or f.began_at < now() - ${REST}))`;
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failures as f (counted_hash, name_hash, failures, began_at, last_failure_at)
    values (${hash}, ${nameHash}, 1, now(), now())
    on conflict (counted_hash) do update set
      failures = case when ${begins} then 1 else f.failures + 1 end,
      began_at = case when ${begins} then now() else f.began_at end,
      last_failure_at = case when ${rests} then f.last_failure_at else now() end
    returning failures
  `.execute(db);
  return rows[0]?.failures ?? 0;
}

/** Takes back a try that was none of the failures. */
export async function takeBackTry(db: Database, tries: Counted[]): Promise<void> {
  const hashes = tries.map(({ hash }) => hash);
  await sql`
    update sign_in_failures set failures = failures - 1 where counted_hash = any(${hashes}) and failures > 0
  `.execute(db);
}

export async function forgetFailures(db: Database, { hash }: Counted): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('counted_hash', '=', hash).execute();
}

/** Forgets the failures of a name wherever they were, in known browsers too. */
export async function forgetFailuresOf(db: Database, username: string): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('name_hash', '=', hashOf(usernameKey(username)))
    .execute();
}

/** Forgets what rests no more: as many rows as a few tries add, so that the table never holds more than the last tries. */
export async function forgetSomeFailures(db: Database): Promise<void> {
  await sql`
    delete from sign_in_failures where counted_hash in (
      select counted_hash from sign_in_failures where last_failure_at < now() - ${REST}
      order by last_failure_at limit 20 for update skip locked
    )
  `.execute(db);
}

/** Forgets everything that rests no more. */
export async function forgetOldFailures(db: Database): Promise<void> {
  await sql`delete from sign_in_failures where last_failure_at < now() - ${REST}`.execute(db);
}

/** Browsers of one account; the one that was used longest ago is forgotten for another one. */
const BROWSERS_KEPT = 20;
export const BROWSER_DAYS = 180;

/** Whether the account of that name, if there is one, has signed in before in the browser with that token. */
export async function isKnownBrowser(db: Database, tokenHash: Buffer, username: string): Promise<boolean> {
  const { rows } = await sql`
    select from known_browsers b
    join sign_in_names n on n.company_id = b.company_id and n.user_id = b.user_id
    where b.token_hash = ${tokenHash} and n.username_key = ${usernameKey(username)}
      and b.last_used_at > now() - make_interval(days => ${BROWSER_DAYS})
  `.execute(db);
  return rows.length > 0;
}

/** The same of an account that is known already. */
export async function isBrowserOf(
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

/** Whether any account has signed in in the browser with that token: it was given out by this server. */
export async function isBrowserToken(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from known_browsers where token_hash = ${tokenHash} limit 1`.execute(db);
  return rows.length > 0;
}

export async function rememberBrowser(
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
      order by last_used_at desc offset ${BROWSERS_KEPT}
    )
  `.execute(db);
}

/** Forgets browsers in which the account has not signed in for long. */
export async function forgetOldBrowsers(db: Database): Promise<void> {
  await sql`
    delete from known_browsers where last_used_at < now() - make_interval(days => ${BROWSER_DAYS})
  `.execute(db);
}
