import { type Selectable, sql } from 'kysely';
import type { LogEvent } from '#contract/base/log-words.ts';
import type { Role } from '#contract/base/roles.ts';
import type { User } from '#contract/company/user.ts';
import type { Database } from '../../base/db/connect.ts';
import { takenKey } from '../../base/db/database-errors.ts';
import { columnNames, type Schema } from '../../base/db/schema.ts';
import { enterCompany } from '../../base/db/transaction.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { logOfUser, type Work } from '../../base/pipeline/write-log.ts';
import { deleteSetUpCodes } from './setup-codes.ts';

/** The normalised form in which usernames are compared. */
export const usernameKey = (username: string): string => username.trim().toLowerCase();

/** The account of a username, or null. Sets the transaction's company to the account's. */
export async function findAccount(
  tx: Database,
  username: string,
): Promise<{ companyId: number; userId: number; passwordHash: string; disabled: boolean } | null> {
  const name = await tx
    .selectFrom('sign_in_names')
    .select(['company_id', 'user_id'])
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();
  if (!name) return null;
  await enterCompany(tx, name.company_id);
  const user = await tx
    .selectFrom('users')
    .select(['password_hash', 'disabled_at'])
    .where('company_id', '=', name.company_id)
    .where('id', '=', name.user_id)
    .executeTakeFirstOrThrow();
  return {
    companyId: name.company_id,
    userId: name.user_id,
    passwordHash: user.password_hash,
    disabled: user.disabled_at !== null,
  };
}

/** A user with the settings of the company. */
export async function readUser(tx: Database, companyId: number, userId: number): Promise<User> {
  const row = await tx
    .selectFrom('users as u')
    .innerJoin('offices as o', (join) =>
      join.onRef('o.company_id', '=', 'u.company_id').onRef('o.id', '=', 'u.office_id'),
    )
    .innerJoin('branches as b', (join) =>
      join.onRef('b.company_id', '=', 'o.company_id').onRef('b.id', '=', 'o.branch_id'),
    )
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select([
      'u.id',
      'u.username',
      'u.name',
      'u.surname',
      'u.role',
      'u.office_id',
      'o.name as office_name',
      'b.name as branch_name',
      'c.agents_see',
      'c.name as company_name',
      'c.slug',
      'c.time_zone',
      'c.subscription',
      'c.rate_age',
      'c.retention_months',
      'c.version',
    ])
    .where('u.company_id', '=', companyId)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  const { company_name: name, slug, time_zone, subscription, rate_age, retention_months, version, ...user } = row;
  return { ...user, company: { name, slug, time_zone, subscription, rate_age, retention_months, version } };
}

/** Locks the caller's own row. */
export async function lockUser({ tx, caller }: Work): Promise<Selectable<Schema['users']>> {
  return tx
    .selectFrom('users')
    .select(columnNames.users)
    .where('company_id', '=', caller.companyId)
    .where('id', '=', caller.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function readPasswordHash(tx: Database, { companyId, id }: Caller): Promise<string> {
  const { password_hash } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return password_hash;
}

/** Writes a user's password hash, by default the caller's. The log line has no value. */
export async function writePasswordHash(
  work: Work,
  hash: string,
  { event = 'password.set', id = work.caller.id }: { event?: LogEvent; id?: number } = {},
): Promise<void> {
  await work.tx
    .updateTable('users')
    .set({ password_hash: hash })
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .execute();
  logOfUser(work, event, id);
}

/** Records the use of an account. Returns false when the account is disabled or its password hash has changed. */
export async function recordUse(
  tx: Database,
  user: { companyId: number; userId: number; passwordHash?: string | undefined },
): Promise<boolean> {
  const { companyId, userId, passwordHash } = user;
  const update = tx
    .updateTable('users')
    .set({ last_used_at: sql<string>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where('disabled_at', 'is', null);
  const condition = passwordHash === undefined ? update : update.where('password_hash', '=', passwordHash);
  const { numUpdatedRows } = await condition.executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Locks an account for reading and returns whether it is enabled and still has the password hash. */
export async function isPasswordUnchanged(
  tx: Database,
  { companyId, id }: { companyId: number; id: number },
  passwordHash: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an account; it comes before its second factors and sessions in the lock order. */
export async function lockAccount(tx: Database, { companyId, id }: { companyId: number; id: number }): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

export type NewCompany = {
  slug: string;
  name: string;
  timeZone: string;
  subscription: string | null;
  agentsSee: 'own' | 'office';
};

/** The payment method of points: each company has exactly one and may rename it. */
const POINTS_METHOD = { name: 'Баллы', pays_by: 'points', for_bookings: false, for_partner_payments: false } as const;

/** Creates a company and sets it as the transaction's company. Refuses slug_taken. */
export async function createCompany(tx: Database, company: NewCompany): Promise<number> {
  try {
    const { id } = await tx
      .insertInto('companies')
      .values({
        slug: company.slug,
        name: company.name,
        time_zone: company.timeZone,
        subscription: company.subscription,
        agents_see: company.agentsSee,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deleteSetUpCodes(tx);
    await enterCompany(tx, id);
    await tx
      .insertInto('payment_methods')
      .values({ company_id: id, ...POINTS_METHOD })
      .execute();
    return id;
  } catch (error) {
    if (takenKey(error) === null) throw error;
    throw new Refusal('slug_taken', { fields: { slug: 'slug_taken' } });
  }
}

/** Creates a branch with one office; returns the office's id. */
export async function createOffice(tx: Database, companyId: number, branch: string, office: string): Promise<number> {
  const { id: branch_id } = await tx
    .insertInto('branches')
    .values({ company_id: companyId, name: branch })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('offices')
    .values({ company_id: companyId, branch_id, name: office })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type NewUser = {
  companyId: number;
  officeId: number;
  username: string;
  name: string;
  surname: string;
  role: Role;
  passwordHash: string;
};

/** Creates a user with a username, unique over all companies. Refuses username_taken. */
export async function createUser(tx: Database, user: NewUser): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      company_id: user.companyId,
      office_id: user.officeId,
      username: user.username,
      name: user.name,
      surname: user.surname,
      role: user.role,
      password_hash: user.passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await claimUsername(tx, { ...user, id });
  return id;
}

/** Reserves the username of a new user. Refuses username_taken. */
export async function claimUsername(
  tx: Database,
  { companyId, id, username }: { companyId: number; id: number; username: string },
): Promise<void> {
  const added = await tx
    .insertInto('sign_in_names')
    .values({ username_key: usernameKey(username), company_id: companyId, user_id: id })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .executeTakeFirst();
  if (Number(added.numInsertedOrUpdatedRows) === 0) {
    throw new Refusal('username_taken', { fields: { username: 'username_taken' } });
  }
}

export const SETUP_LOCK = 7_301_985;

/** Whether there is no company yet. `lock` serialises parallel set-ups within their transactions. */
export async function hasNoCompany(tx: Database, { lock }: { lock: boolean }): Promise<boolean> {
  if (lock) await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(tx);
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from companies) as empty`.execute(tx);
  return rows[0]?.empty ?? false;
}

/** Inserts payment methods by name. */
export async function addPaymentMethods(tx: Database, companyId: number, names: string[]): Promise<void> {
  await tx
    .insertInto('payment_methods')
    .values(names.map((name) => ({ company_id: companyId, name })))
    .execute();
}

/** All companies with their time zones. */
export async function readCompanyTimeZones(db: Database): Promise<{ id: number; time_zone: string }[]> {
  return db.selectFrom('companies').select(['id', 'time_zone']).orderBy('id').execute();
}
