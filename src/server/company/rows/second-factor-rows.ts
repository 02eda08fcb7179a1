import { sql } from 'kysely';
import type { SecondFactors } from '#contract/company/second-factor/second-factor.ts';
import type { Database } from '../../base/db/connect.ts';
import { takenKey } from '../../base/db/database-errors.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';

/** The limit of passkeys per account. */
export const MAX_PASSKEYS = 20;

/** The owner of second factors. */
export type Account = { companyId: number; id: number };

/** A stored passkey as needed to verify signatures. */
export type KnownPasskey = {
  id: number;
  credential: Buffer;
  publicKey: Buffer;
  counter: number;
  hostName: string;
};

const ofAccount = ({ companyId, id }: Account) => sql<boolean>`company_id = ${companyId} and user_id = ${id}`;

/** The second factors of an account and the company's demand, without secrets. */
export async function readSecondFactors(tx: Database, { companyId, id }: Account): Promise<SecondFactors> {
  const codeApp = await tx
    .selectFrom('code_apps')
    .select(['created_at', 'last_used_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .executeTakeFirst();
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  const company = await tx
    .selectFrom('companies')
    .select(['demands_second_factor', 'version'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    code_app: codeApp ?? null,
    passkeys,
    recovery_codes_left: await countRecoveryCodes(tx, { companyId, id }),
    demanded: company.demands_second_factor,
    version: company.version,
  };
}

export async function countRecoveryCodes(tx: Database, account: Account): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from recovery_codes where ${ofAccount(account)}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The secret of an account's authenticator app, or null. */
export async function readCodeAppSecret(tx: Database, { companyId, id }: Account): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('code_apps')
    .select('secret')
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .executeTakeFirst();
  return row?.secret ?? null;
}

/** Stores an authenticator app in place of the previous one; the code of `step` counts as used. */
export async function writeCodeApp(
  tx: Database,
  { companyId, id }: Account,
  { secret, step }: { secret: Buffer; step: number },
): Promise<void> {
  await tx
    .insertInto('code_apps')
    .values({ company_id: companyId, user_id: id, secret, last_step: step })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ secret, last_step: step, created_at: sql<string>`now()`, last_used_at: null }),
    )
    .execute();
}

/** Marks a time step as used; false when that step or a later one was used before. */
export async function consumeTimeStep(tx: Database, { companyId, id }: Account, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('code_apps')
    .set({ last_step: step, last_used_at: sql<string>`now()` })
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes the authenticator app; returns whether there was one. */
export async function deleteCodeApp(tx: Database, { companyId, id }: Account): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('code_apps')
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** The passkeys of an account, none when it is disabled. */
export async function readPasskeys(tx: Database, { companyId, id }: Account): Promise<KnownPasskey[]> {
  const rows = await tx
    .selectFrom('passkeys as p')
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'))
    .select(['p.id', 'p.credential', 'p.public_key', 'p.counter', 'p.host_name'])
    .where('p.company_id', '=', companyId)
    .where('p.user_id', '=', id)
    .where('u.disabled_at', 'is', null)
    .orderBy('p.id')
    .execute();
  return rows.map(({ public_key, host_name, ...row }) => ({ ...row, publicKey: public_key, hostName: host_name }));
}

type NewPasskey = { name: string; hostName: string; credential: Buffer; publicKey: Buffer; counter: number };

/** Inserts a passkey. Refuses passkey_exists. */
export async function insertPasskey(tx: Database, { companyId, id }: Account, passkey: NewPasskey): Promise<void> {
  const { name, hostName, credential, publicKey, counter } = passkey;
  try {
    await tx
      .insertInto('passkeys')
      .values({
        company_id: companyId,
        user_id: id,
        ...{ name, host_name: hostName, credential, public_key: publicKey, counter },
      })
      .execute();
  } catch (error) {
    if (takenKey(error) === null) throw error;
    throw new Refusal('passkey_exists');
  }
}

/** Records the use of a passkey; false when it was deleted or its counter has not increased. */
export async function recordPasskeyUse(
  tx: Database,
  { companyId }: Account,
  { id, counter }: { id: number; counter: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<string>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where((where) => where.or([where('counter', '<', counter), where('counter', '=', 0)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes a passkey and returns its name, or null. */
export async function deletePasskey(tx: Database, account: Account, passkeyId: number): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('company_id', '=', account.companyId)
    .where('user_id', '=', account.id)
    .where('id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function replaceRecoveryCodes(
  tx: Database,
  { companyId, id }: Account,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(tx, { companyId, id });
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ company_id: companyId, user_id: id, code_hash })))
    .execute();
}

export async function deleteRecoveryCodes(tx: Database, { companyId, id }: Account): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('company_id', '=', companyId).where('user_id', '=', id).execute();
}

/** Deletes a recovery code; false when it does not exist. */
export async function consumeRecoveryCode(tx: Database, { companyId, id }: Account, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes all second factors of an account; returns whether there were any. */
export async function deleteSecondFactors(tx: Database, account: Account): Promise<boolean> {
  const hadApp = await deleteCodeApp(tx, account);
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('company_id', '=', account.companyId)
    .where('user_id', '=', account.id)
    .executeTakeFirstOrThrow();
  await deleteRecoveryCodes(tx, account);
  return hadApp || numDeletedRows > 0n;
}
