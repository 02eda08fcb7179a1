import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../base/db/schema.ts';
import { notFound } from '../../base/pipeline/refusal.ts';
import { insertRows, type Work } from '../../base/pipeline/write-log.ts';

export type ClientOfPhone = Pick<Selectable<Schema['clients']>, 'id' | 'name' | 'surname' | 'merged_into'>;

/** Whoever has a phone number, be it one that was merged into another client. */
const ownerOf = (work: Work, phone: string): Promise<ClientOfPhone | undefined> =>
  work.tx
    .selectFrom('clients')
    .select(['id', 'name', 'surname', 'merged_into'])
    .where('company_id', '=', work.caller.companyId)
    .where('phone', '=', phone)
    .executeTakeFirst();

/**
 * Whoever has a phone number, asked so that nobody else can take it until the command ends: two who want the same new
 * number at once come one after the other, and the second one finds the first one's client.
 */
export async function claimPhone(work: Work, phone: string): Promise<ClientOfPhone | undefined> {
  await sql`select pg_advisory_xact_lock(${work.caller.companyId}::int, hashtext(${phone}))`.execute(work.tx);
  return ownerOf(work, phone);
}

/**
 * The client with this phone number, of a merged one the survivor; a new number makes a new client. What is then recorded
 * for the client keeps it from being merged until the command ends.
 */
export async function clientByPhone(
  work: Work,
  tourist: { phone: string; name: string; surname: string; latin_name: string },
): Promise<number> {
  // A known client is waited for by nobody but a merge: many sales for one at once go on side by side.
  const known = await holdClient(work, 'phone', tourist.phone);
  if (known !== null) return known;
  // Also when a merge that was waited for has just given the number to the other one of its two.
  await claimPhone(work, tourist.phone);
  const meanwhile = await holdClient(work, 'phone', tourist.phone);
  if (meanwhile !== null) return meanwhile;
  const [client] = await insertRows(work, 'client.create', 'clients', [tourist]);
  if (!client) throw new Error('An insert of one row returned none');
  return client.id;
}

/** Finds a client, or whom it was merged into: a merge that is under way is waited for, and one that comes waits. */
async function holdClient(work: Work, by: 'phone' | 'id', value: string | number): Promise<number | null> {
  const row = await work.tx
    .selectFrom('clients')
    .select(['id', 'merged_into'])
    .where('company_id', '=', work.caller.companyId)
    .where(by, '=', value)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) return null;
  return row.merged_into === null ? row.id : holdClient(work, 'id', row.merged_into);
}

/** Whether a client has no name in Latin letters, as far as can be told without a lock. */
export async function lacksLatinName(work: Work, id: number): Promise<boolean> {
  const found = await work.tx
    .selectFrom('clients')
    .select('latin_name')
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.latin_name === '';
}

/** Some clients, locked in the order of their ids until the command ends. Refuses not_found when one is missing. */
export async function lockClients(work: Work, ids: number[]): Promise<Selectable<Schema['clients']>[]> {
  const rows = await work.tx
    .selectFrom('clients')
    .selectAll()
    .where('company_id', '=', work.caller.companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < new Set(ids).size) throw notFound();
  return rows;
}

/** Lets clients exchange their phone numbers: each number is somebody's alone when the command ends. */
export async function exchangePhones({ tx }: Work): Promise<void> {
  await sql`set constraints clients_phone deferred`.execute(tx);
}

/** The name of a client, for whoever may not have its number. */
export async function clientName(work: Work, id: number): Promise<Pick<ClientOfPhone, 'id' | 'name' | 'surname'>> {
  return work.tx
    .selectFrom('clients')
    .select(['id', 'name', 'surname'])
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
