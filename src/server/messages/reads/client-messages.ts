import type { MessageRow } from '#contract/messages/message.ts';
import type { Database } from '../../base/db/connect.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

/** The newest ones: older ones are in nobody's way. */
const MOST = 50;

/** What was sent to a client, newest first; never what it said. A merge takes it along. */
export const readClientMessages = (tx: Database, { companyId }: Caller, clientId: number): Promise<MessageRow[]> =>
  tx
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'purpose', 'status', 'error', 'tries', 'created_at', 'sent_at'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
