import { sql } from 'kysely';
import type { Role } from '#contract/base/roles.ts';
import type { Session } from '#contract/company/session.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import type { Caller, Known } from '../../base/pipeline/caller.ts';
import type { SessionLimits } from '../../base/session-limits.ts';
import { recordUse } from './accounts.ts';
import { endTicketsOf } from './sign-in-tickets.ts';

/** Minimum interval between writes of a session's last use. */
const USE_WRITE_INTERVAL = '1 minute';

/** Stored length of a user agent. */
const MAX_USER_AGENT = 300;

type NewSession = { tokenHash: Buffer; companyId: number; userId: number; userAgent: string; network: string };

export async function beginSession(tx: Database, session: NewSession): Promise<void> {
  await tx
    .insertInto('session_tokens')
    .values({
      token_hash: session.tokenHash,
      company_id: session.companyId,
      user_id: session.userId,
      user_agent: session.userAgent.slice(0, MAX_USER_AGENT),
      network: session.network,
    })
    .execute();
}

export async function endSession(tx: Database, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('session_tokens').where('token_hash', '=', tokenHash).execute();
}

/** Ends a session of the caller; returns whether there was one. */
export async function endSessionOf(tx: Database, caller: Caller, id: number): Promise<boolean> {
  const { numDeletedRows } = await sessionsOf(tx, caller).where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Ends the caller's other sessions and unfinished sign-ins; returns the number of sessions. */
export async function endOtherSessions(tx: Database, caller: Caller): Promise<number> {
  await endTicketsOf(tx, caller);
  const { numDeletedRows } = await sessionsOf(tx, caller)
    .where('token_hash', '<>', caller.tokenHash)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends all sessions and unfinished sign-ins of a user. */
export async function endSessionsOf(tx: Database, user: { companyId: number; id: number }): Promise<void> {
  await endTicketsOf(tx, user);
  await sessionsOf(tx, user).execute();
}

/** The table has no row level security, so both columns are named. */
const sessionsOf = (tx: Database, { companyId, id }: Pick<Caller, 'companyId' | 'id'>) =>
  tx.deleteFrom('session_tokens').where('company_id', '=', companyId).where('user_id', '=', id);

/** The caller's sessions that have not expired, the last used first. */
export async function readSessions(tx: Database, caller: Caller, limits: SessionLimits): Promise<Session[]> {
  return tx
    .selectFrom('session_tokens')
    .select([
      'id',
      'created_at',
      'last_used_at',
      'user_agent',
      'network',
      sql<boolean>`token_hash = ${caller.tokenHash}`.as('current'),
    ])
    .where('company_id', '=', caller.companyId)
    .where('user_id', '=', caller.id)
    .where('last_used_at', '>', sql<string>`now() - make_interval(hours => ${limits.idleHours})`)
    .where('created_at', '>', sql<string>`now() - make_interval(days => ${limits.maxDays})`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The answer to `callerStatement`. */
export type Authenticated = {
  company_id: number;
  user_id: number;
  role: Role;
  office_id: number;
  time_zone: string;
  agents_see: Known['agentsSee'];
  lacks_second_factor: boolean;
  use_is_old: boolean;
};

/** The text by which a test can recognise statements that authenticate. */
const authenticated = sql`company_id, user_id, role, office_id, time_zone, agents_see, lacks_second_factor,
  seen_ago > ${sql.lit(USE_WRITE_INTERVAL)}::interval as use_is_old`;

const lifetimes = ({ idleHours, maxDays }: SessionLimits) =>
  sql`make_interval(hours => ${idleHours}), make_interval(days => ${maxDays})`;

const knownFrom = (row: Authenticated, tokenHash: Buffer): Known => ({
  id: row.user_id,
  role: row.role,
  officeId: row.office_id,
  agentsSee: row.agents_see,
  companyId: row.company_id,
  timeZone: row.time_zone,
  lacksSecondFactor: row.lacks_second_factor,
  tokenHash,
});

/** The statement that asks who the caller of a token is. */
export const callerStatement = (tokenHash: Buffer, limits: SessionLimits) => sql<Authenticated>`
  select ${authenticated} from authenticate(${tokenHash}, ${lifetimes(limits)})`;

/** The session of a request: its token's hash, and the network that it comes from. */
export type RequestSession = { tokenHash: Buffer; network: string };

/**
 * The caller of a token, or null when its session does not exist, has ended or expired, or the user is disabled.
 * Records the use with its network.
 */
export async function findCaller(db: Database, session: RequestSession, limits: SessionLimits): Promise<Known | null> {
  const { rows } = await callerStatement(session.tokenHash, limits).execute(db);
  await recordSessionUse(db, session, rows);
  return callerIn(session, rows);
}

/** The caller in the answer to `callerStatement`. */
export const callerIn = ({ tokenHash }: RequestSession, [row]: readonly Authenticated[]): Known | null =>
  row ? knownFrom(row, tokenHash) : null;

/** Records the use of a session, if the answer to `callerStatement` says that the last record is old. */
export async function recordSessionUse(
  db: Database,
  { tokenHash, network }: RequestSession,
  [row]: readonly Authenticated[],
): Promise<void> {
  if (row?.use_is_old) await recordUses(db, row.company_id, [{ userId: row.user_id, tokenHash }], network);
}

/**
 * The callers of tokens of one company, in one statement; sessions that still have to set up a second factor are left
 * out.
 */
export async function findCallers(
  db: Database,
  companyId: number,
  tokenHashes: readonly Buffer[],
  limits: SessionLimits,
): Promise<Known[]> {
  const { rows } = await sql<Authenticated & { token_hash: Buffer }>`
    select ${authenticated}, given.token_hash
    from unnest(${tokenHashes}::bytea[]) as given (token_hash), authenticate(given.token_hash, ${lifetimes(limits)})
    where company_id = ${companyId} and not lacks_second_factor
  `.execute(db);
  const old = rows.filter(({ use_is_old }) => use_is_old);
  const uses = old.map(({ user_id, token_hash }) => ({ userId: user_id, tokenHash: token_hash }));
  if (uses.length > 0) await recordUses(db, companyId, uses);
  return rows.map((row) => knownFrom(row, row.token_hash));
}

/**
 * Records the use of sessions, the users first and in the order of their ids, as everything that ends sessions locks
 * them.
 */
async function recordUses(
  db: Database,
  companyId: number,
  uses: { userId: number; tokenHash: Buffer }[],
  network?: string,
): Promise<void> {
  await inCompany(db, companyId, 'read write', async (tx) => {
    const people = [...new Set(uses.map(({ userId }) => userId))].sort((one, other) => one - other);
    for (const userId of people) await recordUse(tx, { companyId, userId });
    await tx
      .updateTable('session_tokens')
      .set({ last_used_at: sql`now()`, ...(network === undefined ? {} : { network }) })
      .where('company_id', '=', companyId)
      .where(
        'token_hash',
        'in',
        uses.map(({ tokenHash }) => tokenHash),
      )
      .execute();
  });
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Database, limits: SessionLimits): Promise<void> {
  await sql`
    delete from session_tokens
    where last_used_at < now() - make_interval(hours => ${limits.idleHours})
      or created_at < now() - make_interval(days => ${limits.maxDays})
  `.execute(db);
}
