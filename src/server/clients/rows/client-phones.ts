import { type Selectable, sql } from 'kysely';
import { columnNames, type Schema } from '../../base/db/schema.ts';
import { notFound } from '../../base/pipeline/refusal.ts';
import { insertRows, type Work } from '../../base/pipeline/write-log.ts';

export type ClientOfPhone = Pick<Selectable<Schema['clients']>, 'id' | 'name' | 'surname' | 'merged_into'>;

/** The client with a phone number, also a merged one. */
const findByPhone = (work: Work, phone: string): Promise<ClientOfPhone | undefined> =>
  work.tx
    .selectFrom('clients')
    .select(['id', 'name', 'surname', 'merged_into'])
    .where('company_id', '=', work.caller.companyId)
    .where('phone', '=', phone)
    .executeTakeFirst();

/**
 * Finds the client with a phone number under an advisory lock on the number, so that of two parallel transactions with
 * a new number the second one finds the client of the first.
 */
export async function claimPhone(work: Work, phone: string): Promise<ClientOfPhone | undefined> {
  const [, client] = await Promise.all([lockPhone(work, phone), findByPhone(work, phone)]);
  return client;
}

/** Statements that are sent after this one wait for the lock as well. */
const lockPhone = ({ tx, caller }: Work, phone: string) =>
  sql`select pg_advisory_xact_lock(${caller.companyId}::int, hashtext(${phone}))`.execute(tx);

/**
 * The id of the client with a phone number, of a merged one the survivor's; creates a client for a new number. The
 * client is locked against merges until the transaction ends.
 */
export async function findOrCreateClient(
  work: Work,
  tourist: { phone: string; name: string; surname: string; latin_name: string },
): Promise<number> {
  // A key-share lock conflicts only with a merge, so parallel sales to one client do not wait.
  const known = await lockAgainstMerge(work, 'phone', tourist.phone);
  if (known !== null) return known;
  // Read again under the phone's lock: a parallel transaction may have created the client or moved the number.
  const [, meanwhile] = await Promise.all([
    lockPhone(work, tourist.phone),
    lockAgainstMerge(work, 'phone', tourist.phone),
  ]);
  if (meanwhile !== null) return meanwhile;
  const [client] = await insertRows(work, 'client.create', 'clients', [tourist]);
  if (!client) throw new Error('An insert of one row returned none');
  return client.id;
}

/** Finds a client, or its survivor, and locks it against merges; waits for a merge in progress. */
async function lockAgainstMerge(work: Work, by: 'phone' | 'id', value: string | number): Promise<number | null> {
  const row = await work.tx
    .selectFrom('clients')
    .select(['id', 'merged_into'])
    .where('company_id', '=', work.caller.companyId)
    .where(by, '=', value)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) return null;
  return row.merged_into === null ? row.id : lockAgainstMerge(work, 'id', row.merged_into);
}

/** Whether a client has no name in Latin letters, read without a lock. */
export async function lacksLatinName(work: Work, id: number): Promise<boolean> {
  const found = await work.tx
    .selectFrom('clients')
    .select('latin_name')
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.latin_name === '';
}

/** Locks clients in the order of their ids. Refuses not_found when one is missing. */
export async function lockClients(work: Work, ids: number[]): Promise<Selectable<Schema['clients']>[]> {
  const rows = await work.tx
    .selectFrom('clients')
    .select(columnNames.clients)
    .where('company_id', '=', work.caller.companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < new Set(ids).size) throw notFound();
  return rows;
}

/** Defers the unique key of phone numbers, so that two clients can exchange theirs within a transaction. */
export async function deferPhoneKey({ tx }: Work): Promise<void> {
  await sql`set constraints clients_phone deferred`.execute(tx);
}

/** The name of a client for callers who may not read its number. */
export async function readClientName(work: Work, id: number): Promise<Pick<ClientOfPhone, 'id' | 'name' | 'surname'>> {
  return work.tx
    .selectFrom('clients')
    .select(['id', 'name', 'surname'])
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
