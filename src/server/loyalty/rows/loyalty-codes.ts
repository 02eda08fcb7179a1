import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../base/db/connect.ts';
import { columnNames, type Schema } from '../../base/db/schema.ts';

/** A company by the slug of its public page. */
export type PageCompany = { id: number; name: string; time_zone: string };

export async function findPageCompany(db: Database, slug: string): Promise<PageCompany | null> {
  const row = await db
    .selectFrom('companies')
    .select(['id', 'name', 'time_zone'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ?? null;
}

/** The client with a phone, or the survivor of a merge where that client was merged; null when no client has it. */
export async function findClientByPhone(
  tx: Database,
  companyId: number,
  phone: string,
): Promise<{ id: number; email: string | null } | null> {
  const { rows } = await sql<{ id: number; email: string | null }>`
    select s.id, s.email
    from clients c
    join clients s on s.company_id = c.company_id and s.id = coalesce(c.merged_into, c.id)
    where c.company_id = ${companyId} and c.phone = ${phone}
  `.execute(tx);
  return rows[0] ?? null;
}

export type StoredAddress = Selectable<Schema['loyalty_addresses']>;

/**
 * Locks the state of an address, created if missing: parallel requests of one address wait, so that all are counted.
 */
export async function lockAddress(tx: Database, companyId: number, hash: Buffer, now: Date): Promise<StoredAddress> {
  await tx
    .insertInto('loyalty_addresses')
    .values({ company_id: companyId, address_hash: hash, began_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'address_hash']).doNothing())
    .execute();
  return tx
    .selectFrom('loyalty_addresses')
    .select(columnNames.loyalty_addresses)
    .where('company_id', '=', companyId)
    .where('address_hash', '=', hash)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateAddress(
  tx: Database,
  { company_id, address_hash }: StoredAddress,
  { sends, beganAt }: { sends: number; beganAt: Date },
): Promise<void> {
  await tx
    .updateTable('loyalty_addresses')
    .set({ sends, began_at: beganAt })
    .where('company_id', '=', company_id)
    .where('address_hash', '=', address_hash)
    .execute();
}

export type StoredCode = Selectable<Schema['loyalty_codes']>;

/** Locks the state of a phone; null when no code was requested for it. */
export async function lockCode(tx: Database, companyId: number, hash: Buffer): Promise<StoredCode | null> {
  const row = await tx
    .selectFrom('loyalty_codes')
    .select(columnNames.loyalty_codes)
    .where('company_id', '=', companyId)
    .where('phone_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the state of a phone, created if missing. */
export async function lockOrCreateCode(tx: Database, companyId: number, hash: Buffer, now: Date): Promise<StoredCode> {
  await tx
    .insertInto('loyalty_codes')
    .values({ company_id: companyId, phone_hash: hash, touched_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'phone_hash']).doNothing())
    .execute();
  const row = await lockCode(tx, companyId, hash);
  if (!row) throw new Error('The inserted row of a phone was not found');
  return row;
}

/** Updates the state of a phone after a request or a try. */
export async function updateCode(
  tx: Database,
  { company_id, phone_hash }: StoredCode,
  changes: Updateable<Schema['loyalty_codes']> & { touched_at: Date },
): Promise<void> {
  await tx
    .updateTable('loyalty_codes')
    .set(changes)
    .where('company_id', '=', company_id)
    .where('phone_hash', '=', phone_hash)
    .execute();
}

/** The moment at which the company's next calendar day begins. */
export async function beginningOfTomorrow(tx: Database, today: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ moment: string }>`
    select ((${today}::date + 1)::timestamp at time zone ${timeZone}) as moment
  `.execute(tx);
  return new Date(rows[0]?.moment ?? '');
}

/** Longer than any limit of a phone, in any time zone. */
const RETENTION = '2 days';

/** Deletes the states of phones and addresses that limit nothing any more. */
export async function deleteOldCodes(tx: Database, companyId: number): Promise<void> {
  await sql`
    delete from loyalty_codes where company_id = ${companyId} and touched_at < now() - ${RETENTION}::interval
  `.execute(tx);
  await sql`
    delete from loyalty_addresses where company_id = ${companyId} and began_at < now() - ${RETENTION}::interval
  `.execute(tx);
}
