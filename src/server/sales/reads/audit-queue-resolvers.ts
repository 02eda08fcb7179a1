import { requirePageSize, root } from '../../base/graphql/resolver.ts';
import { PAGE } from '../../base/lists/keyset-page.ts';
import { countAuditQueue, readAuditQueue } from './audit-queue.ts';

/** Resolver of the queue of unchecked sales; runs only the queries of the selected fields. */
export const auditQueueResolvers = {
  auditQueue: root('auditQueue', async (tx, caller, { id, first = PAGE, after }, fields) => {
    requirePageSize(first);
    const wantsRows = ['rows', 'endCursor', 'hasNextPage'].some((name) => fields.has(name));
    const wantsCount = fields.has('totalCount') || fields.has('totalCountExceeded');
    return {
      ...(wantsRows ? await readAuditQueue(tx, caller, { id, first, after: after ?? null }) : {}),
      ...(wantsCount ? await countAuditQueue(tx, caller) : {}),
    };
  }),
};
