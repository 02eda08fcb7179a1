import { root } from '../../base/graphql/resolver.ts';
import { MAX_PAGE, PAGE } from '../../base/lists/keyset-page.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';
import { countAuditQueue, readAuditQueue } from './audit-queue.ts';

type Arguments = { id?: number; first?: number; after?: string };

/** Sales that wait for a check; how many there are is asked for apart from them or with them. */
export const auditQueueResolvers = {
  auditQueue: root<Arguments>('auditQueue', async (tx, caller, { id, first = PAGE, after }, fields) => {
    if (first < 1 || first > MAX_PAGE) throw invalidFields({ first: 'number_invalid' });
    const wantsRows = ['rows', 'endCursor', 'hasNextPage'].some((name) => fields.has(name));
    return {
      ...(wantsRows ? await readAuditQueue(tx, caller, { id, first, after: after ?? null }) : {}),
      ...(fields.has('totalCount') ? { totalCount: await countAuditQueue(tx, caller) } : {}),
    };
  }),
};
