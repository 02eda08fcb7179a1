import { sql } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Database } from '../db/connect.ts';
import type { Caller } from '../pipeline/caller.ts';

export type SessionLimits = { idleHours: number; maxDays: number };

/** How old the last use may get before it is written again: a session that is used costs one write a minute. */
const USE_WRITTEN_EVERY = '1 minute';

export async function beginSession(tx: Database, tokenHash: Buffer, companyId: number, userId: number): Promise<void> {
  await tx
    .insertInto('session_tokens')
    .values({ token_hash: tokenHash, company_id: companyId, user_id: userId })
    .execute();
}

export async function endSession(tx: Database, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('session_tokens').where('token_hash', '=', tokenHash).execute();
}

/** Who a token belongs to, or null: never was, was ended, grew old, lay idle, or its user was disabled. */
export async function findCaller(db: Database, tokenHash: Buffer, limits: SessionLimits): Promise<Caller | null> {
  const { rows } = await sql<{
    company_id: number;
    user_id: number;
    role: Role;
    office_id: number;
    time_zone: string;
    agents_see: Caller['agentsSee'];
    use_is_old: boolean;
  }>`
    select company_id, user_id, role, office_id, time_zone, agents_see,
      seen_ago > ${USE_WRITTEN_EVERY}::interval as use_is_old
    from authenticate(
      ${tokenHash}, make_interval(hours => ${limits.idleHours}), make_interval(days => ${limits.maxDays})
    )
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  if (row.use_is_old) {
    await db
      .updateTable('session_tokens')
      .set({ last_used_at: sql`now()` })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return {
    id: row.user_id,
    role: row.role,
    officeId: row.office_id,
    agentsSee: row.agents_see,
    companyId: row.company_id,
    timeZone: row.time_zone,
    tokenHash,
  };
}

/** Forgets sessions that are over: nobody can use them any more. */
export async function forgetOldSessions(db: Database, limits: SessionLimits): Promise<void> {
  await sql`
    delete from session_tokens
    where last_used_at < now() - make_interval(hours => ${limits.idleHours})
      or created_at < now() - make_interval(days => ${limits.maxDays})
  `.execute(db);
}
