import type { LogEntity, LogEvent } from '#contract/base/log-words.ts';
import type { Database } from '../../base/db/connect.ts';
import { usernameKey } from './accounts.ts';

/** What operators on the command line look up and change. The company of an address, or null. */
export async function findCompany(tx: Database, slug: string) {
  const company = await tx
    .selectFrom('companies')
    .select(['id', 'name', 'slug', 'subscription'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return company ?? null;
}

/** The offices of a company, the oldest first. */
export async function officesOf(tx: Database, companyId: number): Promise<{ id: number; name: string }[]> {
  return tx.selectFrom('offices').select(['id', 'name']).where('company_id', '=', companyId).orderBy('id').execute();
}

/** The user of a company who signs in with that name, or null. */
export async function userOf(tx: Database, companyId: number, username: string): Promise<number | null> {
  const name = await tx
    .selectFrom('sign_in_names')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();
  return name?.user_id ?? null;
}

/** When the subscription ends: null is never. Only the owner of the database may change a company. */
export async function writeSubscription(tx: Database, companyId: number, until: string | null): Promise<void> {
  await tx.updateTable('companies').set({ subscription: until }).where('id', '=', companyId).execute();
}

/** A line of the log of something that an operator did: no user of the company. */
export async function logOperator(
  tx: Database,
  companyId: number,
  line: { event: LogEvent; entity: LogEntity; entity_id: number; changes: Record<string, [unknown, unknown]> },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ ...line, company_id: companyId, user_id: null, sale_id: null, changes: JSON.stringify(line.changes) })
    .execute();
}
