import { sql } from 'kysely';
import type { Role } from '#contract/base/roles.ts';
import type { Session } from '#contract/company/session.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import type { Caller, Known } from '../../base/pipeline/caller.ts';
import type { SessionLimits } from '../../base/session-limits.ts';
import { noteUse } from './accounts.ts';
import { endTicketsOf } from './sign-in-tickets.ts';

/** How old the last use may get before it is written again: a session that is used costs one write a minute. */
const USE_WRITTEN_EVERY = '1 minute';

/** What of a browser's own name is kept. */
const LONGEST_NAME = 300;

type NewSession = { tokenHash: Buffer; companyId: number; userId: number; userAgent: string; network: string };

export async function beginSession(tx: Database, session: NewSession): Promise<void> {
  await tx
    .insertInto('session_tokens')
    .values({
      token_hash: session.tokenHash,
      company_id: session.companyId,
      user_id: session.userId,
      user_agent: session.userAgent.slice(0, LONGEST_NAME),
      network: session.network,
    })
    .execute();
}

export async function endSession(tx: Database, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('session_tokens').where('token_hash', '=', tokenHash).execute();
}

/** Ends a session of the caller's own; answers whether there was one. */
export async function endSessionOf(tx: Database, caller: Caller, id: number): Promise<boolean> {
  const { numDeletedRows } = await own(tx, caller).where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Ends every session of the caller but the one that asks, and every sign-in that has begun; answers how many sessions. */
export async function endOtherSessions(tx: Database, caller: Caller): Promise<number> {
  await endTicketsOf(tx, caller);
  const { numDeletedRows } = await own(tx, caller)
    .where('token_hash', '<>', caller.tokenHash)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends every session of a person of the company, and every sign-in that has begun. */
export async function endSessionsOf(tx: Database, user: { companyId: number; id: number }): Promise<void> {
  await endTicketsOf(tx, user);
  await own(tx, user).execute();
}

/** The table is every company's: both columns have to be named. */
const own = (tx: Database, { companyId, id }: Pick<Caller, 'companyId' | 'id'>) =>
  tx.deleteFrom('session_tokens').where('company_id', '=', companyId).where('user_id', '=', id);

/** The caller's sessions that are not over, the one used last first. */
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

type Authenticated = {
  company_id: number;
  user_id: number;
  role: Role;
  office_id: number;
  time_zone: string;
  agents_see: Known['agentsSee'];
  lacks_second_factor: boolean;
  use_is_old: boolean;
};

/** In the words in which a statement that only asks who it is can be told from others. */
const authenticated = sql`company_id, user_id, role, office_id, time_zone, agents_see, lacks_second_factor,
  seen_ago > ${sql.lit(USE_WRITTEN_EVERY)}::interval as use_is_old`;

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

/**
 * Who a token belongs to, or null: never was, was ended, grew old, lay idle, or its user was disabled. The network that asks
 * is kept with the use.
 */
export async function findCaller(
  db: Database,
  tokenHash: Buffer,
  limits: SessionLimits,
  network: string,
): Promise<Known | null> {
  const { rows } = await sql<Authenticated>`
    select ${authenticated} from authenticate(${tokenHash}, ${lifetimes(limits)})
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  if (row.use_is_old) await noteUses(db, row.company_id, [{ userId: row.user_id, tokenHash }], network);
  return knownFrom(row, tokenHash);
}

/** The same for many tokens of one company, in one statement: those that still have a session in which anything is answered. */
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
  if (uses.length > 0) await noteUses(db, companyId, uses);
  return rows.map((row) => knownFrom(row, row.token_hash));
}

/** Writes that sessions are in use. The person first, as in everything that ends sessions; people in the order of their ids. */
async function noteUses(
  db: Database,
  companyId: number,
  uses: { userId: number; tokenHash: Buffer }[],
  network?: string,
): Promise<void> {
  await inCompany(db, companyId, 'read write', async (tx) => {
    const people = [...new Set(uses.map(({ userId }) => userId))].sort((one, other) => one - other);
    for (const userId of people) await noteUse(tx, { companyId, userId });
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

/** Forgets sessions that are over: nobody can use them any more. */
export async function forgetOldSessions(db: Database, limits: SessionLimits): Promise<void> {
  await sql`
    delete from session_tokens
    where last_used_at < now() - make_interval(hours => ${limits.idleHours})
      or created_at < now() - make_interval(days => ${limits.maxDays})
  `.execute(db);
}
