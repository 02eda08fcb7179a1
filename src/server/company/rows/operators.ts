import type { LogEntity, LogEvent } from '#contract/base/log-words.ts';
import type { Database } from '../../base/db/connect.ts';
import { usernameKey } from './accounts.ts';

/** The company with a slug, or null. The functions of this file are for operators on the command line. */
export async function findCompany(tx: Database, slug: string) {
  const company = await tx
    .selectFrom('companies')
    .select(['id', 'name', 'slug', 'subscription'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return company ?? null;
}

/** The offices of a company, the oldest first. */
export async function readOfficeNames(tx: Database, companyId: number): Promise<{ id: number; name: string }[]> {
  return tx.selectFrom('offices').select(['id', 'name']).where('company_id', '=', companyId).orderBy('id').execute();
}

/** The id of a company's user by username, or null. */
export async function findUserId(tx: Database, companyId: number, username: string): Promise<number | null> {
  const name = await tx
    .selectFrom('sign_in_names')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();
  return name?.user_id ?? null;
}

/** Sets the end of the subscription, null for none. Only the database's owner may change companies. */
export async function writeSubscription(tx: Database, companyId: number, until: string | null): Promise<void> {
  await tx.updateTable('companies').set({ subscription: until }).where('id', '=', companyId).execute();
}

/** Writes an audit log line of an operator, without a user. */
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
