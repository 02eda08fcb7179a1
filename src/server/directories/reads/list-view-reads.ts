import type { ListView } from '#contract/base/list-view.ts';
import type { Database } from '../../base/db/connect.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

/** The caller's own views of a list, by name. */
export async function readListViews(tx: Database, caller: Caller, list: string): Promise<ListView[]> {
  return tx
    .selectFrom('list_views')
    .select(['id', 'list', 'name', 'query'])
    .where('company_id', '=', caller.companyId)
    .where('user_id', '=', caller.id)
    .where('list', '=', list)
    .orderBy('name_key')
    .execute();
}
