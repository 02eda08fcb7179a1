import type { Selectable } from 'kysely';
import type { Schema } from '../../base/db/schema.ts';
import { notFound, Refusal } from '../../base/pipeline/refusal.ts';
import { insertRows, type Work } from '../../base/pipeline/write-log.ts';
import { claimUsername, type NewUser } from './accounts.ts';

export type UserRow = Selectable<Schema['users']>;

/**
 * Locks somebody's account until the command ends, and with it all who manage the company, in their order: of two
 * managers who shut each other out at the same moment the second one waits here, and finds out that they manage nothing
 * any more. So the last manager is never shut out. Refuses not_found, for another company's too.
 */
export async function lockPerson({ tx, caller }: Work, id: number): Promise<UserRow> {
  const rows = await tx
    .selectFrom('users')
    .selectAll()
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

/** An account that its person can sign in with. Refuses username_taken. */
export async function addPerson(work: Work, user: Omit<NewUser, 'companyId'>): Promise<UserRow> {
  const { officeId: office_id, passwordHash: password_hash, ...rest } = user;
  const [row] = await insertRows(work, 'user.add', 'users', [{ ...rest, office_id, password_hash }]);
  if (!row) throw new Error('An insert of one row returned none');
  await claimUsername(work.tx, { ...user, companyId: work.caller.companyId, id: row.id });
  return row;
}

/** Whom an id means, or null; another company's means nobody. */
export async function findPerson({ tx, caller }: Pick<Work, 'tx' | 'caller'>, id: number): Promise<UserRow | null> {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .where('company_id', '=', caller.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The target of a month, locked until the command ends; null when none was ever set. */
export async function lockTarget(
  { tx, caller }: Work,
  agentId: number,
  month: string,
): Promise<Selectable<Schema['targets']> | null> {
  const row = await tx
    .selectFrom('targets')
    .selectAll()
    .where('company_id', '=', caller.companyId)
    .where('agent_id', '=', agentId)
    .where('month', '=', month)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}
