import { type Selectable, sql } from 'kysely';
import { columnNames, type Schema } from '../../base/db/schema.ts';
import { notFound } from '../../base/pipeline/refusal.ts';
import type { Work } from '../../base/pipeline/write-log.ts';

type ListView = Selectable<Schema['list_views']>;

/** The caller's view of a list by name, or null, under a lock on the caller's views. */
export async function lockListViewNamed(work: Work, list: string, name: string): Promise<ListView | null> {
  const { companyId, id } = work.caller;
  await sql`select pg_advisory_xact_lock(${companyId}::int, hashtext(${`list views of ${id}`}))`.execute(work.tx);
  const view = await work.tx
    .selectFrom('list_views')
    .select(columnNames.list_views)
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .where('list', '=', list)
    .where('name_key', '=', sql<string>`fold_name(${name})`)
    .forUpdate()
    .executeTakeFirst();
  return view ?? null;
}

/** Locks a view of the caller. Refuses not_found, also for another user's view. */
export async function lockListView(work: Work, id: number): Promise<ListView> {
  const view = await work.tx
    .selectFrom('list_views')
    .select(columnNames.list_views)
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .where('user_id', '=', work.caller.id)
    .forUpdate()
    .executeTakeFirst();
  if (!view) throw notFound();
  return view;
}
