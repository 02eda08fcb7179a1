import type { MessageRow } from '#contract/messages/message.ts';
import type { Database } from '../../base/db/connect.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

/** Messages per answer. */
const MAX_MESSAGES = 50;

/** The newest messages to a client and to clients merged into it, without their contents. */
export const readClientMessages = (tx: Database, { companyId }: Caller, clientId: number): Promise<MessageRow[]> =>
  tx
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'purpose', 'status', 'error', 'tries', 'created_at', 'sent_at'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .limit(MAX_MESSAGES)
    .execute();
