import type { Selectable } from 'kysely';
import { columnNames, type Schema } from '../db/schema.ts';
import { notFound } from './refusal.ts';
import type { Work } from './write-log.ts';

/** The tables whose rows belong to a company and have an id. */
type Table = {
  [T in keyof Schema]: Schema[T] extends { company_id: unknown; id: unknown } ? T : never;
}[keyof Schema];

/**
 * Locks a row of the company until the end of the transaction. Transactions that insert rows with a reference to it
 * wait as well, except for a lock `for no key update`. Refuses not_found, also for another company's row.
 */
export async function lockRow<T extends Table>(
  { tx, caller }: Pick<Work, 'tx' | 'caller'>,
  table: T,
  id: number,
  lock: 'for update' | 'for no key update' = 'for update',
): Promise<Selectable<Schema[T]>> {
  // Kysely can not resolve a table name that is a type parameter, hence the casts.
  const query = tx
    .selectFrom(table as 'sales')
    .select(columnNames[table] as (typeof columnNames)['sales'])
    .where('company_id', '=', caller.companyId)
    .where('id', '=', id);
  const row = await (lock === 'for update' ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst();
  if (!row) throw notFound();
  return row as unknown as Selectable<Schema[T]>;
}
