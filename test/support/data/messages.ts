import { pino } from 'pino';
import { inCompany } from '../../../src/server/base/db/transaction.ts';
import { type MessageSettings, readMessageSettings } from '../../../src/server/base/message-settings.ts';
import {
  enqueueMessage as enqueueInTransaction,
  type MessageOutcome,
  type NewMessage,
} from '../../../src/server/messages/rows/message-rows.ts';
import type { SendOptions } from '../../../src/server/messages/send-messages.ts';
import { startSending } from '../../../src/server/messages/send-messages.ts';
import type { TestServer } from '../server/server.ts';
import { oneRow, type Row, type Sql } from '../server/sql.ts';

/** The default text message of the tests. */
export const smsMessage: NewMessage = {
  clientId: null,
  recipient: '+998901234567',
  purpose: 'loyalty_code',
  subject: null,
  body: 'Код 508172',
  expiresAt: new Date('2100-01-01T00:00:00Z'),
};

type Saying = Partial<NewMessage> & {
  now?: Date;
  channels?: readonly ('sms' | 'email')[];
  after?: () => Promise<void>;
};

/** Enqueues a message in a transaction of its own, and runs further work in it before it commits. */
export const enqueueMessage = (
  { db }: Pick<TestServer, 'db'>,
  { id: companyId }: { id: number },
  { now = new Date(), channels = ['sms', 'email'], after, ...message }: Saying = {},
): Promise<MessageOutcome> =>
  inCompany(db, companyId, 'read write', async (tx) => {
    const work = { tx, companyId, now, timeZone: 'Asia/Tashkent', channels };
    const outcome = await enqueueInTransaction(work, { ...smsMessage, ...message });
    await after?.();
    return outcome;
  });

/** The settings of a server in production with this environment. */
export const settings = (env: NodeJS.ProcessEnv): MessageSettings =>
  readMessageSettings({ NODE_ENV: 'production', ...env }, { isLocalOnly: false });

/** The only message of a company, as stored. */
export const readMessage = (sql: Sql, { id }: { id: number }): Promise<Row> =>
  oneRow(sql, 'select * from messages where company_id = $1', [id]);

/**
 * Sends the due messages of a company, and waits until all attempts have ended. Returns whether any is still queued.
 */
export async function sendDueMessages(
  options: Omit<SendOptions, 'logger'> & Partial<Pick<SendOptions, 'logger'>>,
  { id }: { id: number },
): Promise<boolean> {
  const sender = startSending({ logger: pino({ level: 'silent' }), ...options });
  const waits = await sender.sendDue(id);
  await sender.settled();
  return waits;
}
