import type { Selectable } from 'kysely';
import { columnNames, type Schema } from '../../base/db/schema.ts';
import { notFound, Refusal } from '../../base/pipeline/refusal.ts';
import { insertRows, type Work } from '../../base/pipeline/write-log.ts';
import { claimUsername, type NewUser } from './accounts.ts';

export type UserRow = Selectable<Schema['users']>;

/**
 * Locks an account, the caller's and those of all managers, in the order of ids. A manager disabled in a parallel
 * transaction is refused (unauthorized) after waiting for the lock, so that the last manager can not be disabled.
 * Refuses not_found, also for another company's account.
 */
export async function lockUserAndManagers({ tx, caller }: Work, id: number): Promise<UserRow> {
  const rows = await tx
    .selectFrom('users')
    .select(columnNames.users)
    .where('company_id', '=', caller.companyId)
    .where(({ or, and, eb }) =>
      or([eb('id', 'in', [id, caller.id]), and([eb('role', '=', 'management'), eb('disabled_at', 'is', null)])]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const self = rows.find((row) => row.id === caller.id);
  if (!self || self.disabled_at !== null || self.role !== caller.role) throw new Refusal('unauthorized');
  const person = rows.find((row) => row.id === id);
  if (!person) throw notFound();
  return person;
}

/** Inserts a user with a username. Refuses username_taken. */
export async function insertUser(work: Work, user: Omit<NewUser, 'companyId'>): Promise<UserRow> {
  const { officeId: office_id, passwordHash: password_hash, ...rest } = user;
  const [row] = await insertRows(work, 'user.add', 'users', [{ ...rest, office_id, password_hash }]);
  if (!row) throw new Error('An insert of one row returned none');
  await claimUsername(work.tx, { ...user, companyId: work.caller.companyId, id: row.id });
  return row;
}

/** A user of the company by id, or null. */
export async function findUser({ tx, caller }: Pick<Work, 'tx' | 'caller'>, id: number): Promise<UserRow | null> {
  const row = await tx
    .selectFrom('users')
    .select(columnNames.users)
    .where('company_id', '=', caller.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the target of a month; null when none was set. */
export async function lockTarget(
  { tx, caller }: Work,
  agentId: number,
  month: string,
): Promise<Selectable<Schema['targets']> | null> {
  const row = await tx
    .selectFrom('targets')
    .select(columnNames.targets)
    .where('company_id', '=', caller.companyId)
    .where('agent_id', '=', agentId)
    .where('month', '=', month)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}
