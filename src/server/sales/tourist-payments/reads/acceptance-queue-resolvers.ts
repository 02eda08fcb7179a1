import { requirePageSize, root } from '../../../base/graphql/resolver.ts';
import { MAX_PAGE, PAGE } from '../../../base/lists/keyset-page.ts';
import { invalidFields } from '../../../base/pipeline/refusal.ts';
import { countAcceptanceQueue, readAcceptanceQueue, readDeclineReasons } from './acceptance-queue.ts';

/** Resolvers of the queue of payments to accept, and of frequent reasons of declining. */
export const acceptanceQueueResolvers = {
  acceptanceQueue: root('acceptanceQueue', async (tx, caller, args, fields) => {
    const { id, first = PAGE, after = null } = args;
    const without = args.without ?? [];
    requirePageSize(first);
    if (without.length > MAX_PAGE) throw invalidFields({ without: 'number_invalid' });
    const wantsRows = ['rows', 'endCursor', 'hasNextPage'].some((name) => fields.has(name));
    return {
      ...(wantsRows ? await readAcceptanceQueue(tx, caller, { id: id ?? null, first, after, without }) : {}),
      ...(fields.has('totalCount') ? { totalCount: await countAcceptanceQueue(tx, caller, without) } : {}),
    };
  }),
  declineReasons: root('declineReasons', readDeclineReasons),
};
