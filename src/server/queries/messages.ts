import type { MessageRow } from '#contract/entities/message.ts';
import type { Database } from '../db/connect.ts';
import type { Caller } from '../pipeline/caller.ts';

/** The newest ones: older ones are in nobody's way. */
const MOST = 50;

/** What was sent to a client, or to one that was merged into it, newest first; never what it said. */
export const readClientMessages = (tx: Database, { companyId }: Caller, clientId: number): Promise<MessageRow[]> =>
  tx
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'purpose', 'status', 'error', 'tries', 'created_at', 'sent_at'])
    .where('company_id', '=', companyId)
    .where('client_id', 'in', (query) =>
      query
        .selectFrom('clients')
        .select('id')
        .where('company_id', '=', companyId)
        .where((client) => client.or([client('id', '=', clientId), client('merged_into', '=', clientId)])),
    )
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
