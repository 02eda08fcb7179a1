import { sql } from 'kysely';
import { calendarDate } from '#contract/base/dates.ts';
import { dialCodeOf } from '#contract/base/phone.ts';
import type { MessageChannel, MessagePurpose } from '#contract/messages/message.ts';
import { defaultMessageRules } from '#contract/messages/message-rules.ts';
import type { Database } from '../../base/db/connect.ts';
import { notifyChanges } from '../../base/pipeline/announce-changes.ts';

/** The context of writing a message, which needs no signed-in user. */
export type MessageWork = {
  tx: Database;
  companyId: number;
  now: Date;
  /** The company's time zone. */
  timeZone: string;
  /** The channels that this server can send messages by. */
  channels: readonly MessageChannel[];
};

export type NewMessage = {
  clientId: number | null;
  /** By default follows from the recipient. */
  channel?: MessageChannel;
  /** E.164 or an e-mail address. */
  recipient: string;
  purpose: MessagePurpose;
  /** For e-mail only. */
  subject: string | null;
  body: string;
  /** It is not sent after this moment. */
  expiresAt: Date;
};

/**
 * `queued`: sent after the commit. Otherwise nothing was written: the daily cap is reached, the recipient's country is
 * not allowed, or no channel reaches the recipient.
 */
export type MessageOutcome = 'queued' | 'over_cap' | 'not_allowed' | 'no_way';

/** Exactly one recipient; same as the constraint of the table. */
const forms = { sms: /^\+[1-9]\d{5,14}$/, email: /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/ };

/**
 * Writes a message in the caller's transaction; some server sends it after the commit. Parallel transactions that write
 * messages of a company wait here for each other, so that the daily cap holds.
 */
export async function enqueueMessage(work: MessageWork, message: NewMessage): Promise<MessageOutcome> {
  const { tx, companyId } = work;
  const channel = message.channel ?? (message.recipient.includes('@') ? 'email' : 'sms');
  if (!work.channels.includes(channel)) return 'no_way';
  if (!forms[channel].test(message.recipient)) return 'not_allowed';
  const { dial_codes, daily_messages } = await readRules(tx, companyId);
  if (channel === 'sms' && !dial_codes.includes(dialCodeOf(message.recipient) ?? '')) return 'not_allowed';
  await sql`select pg_advisory_xact_lock(${companyId}::int, hashtext('messages'))`.execute(tx);
  const id = await insertBelowCap(daily_messages, work, { ...message, channel });
  if (id === null) return 'over_cap';
  await notifyMessage(tx, companyId, id);
  return 'queued';
}

async function readRules(
  tx: Database,
  companyId: number,
): Promise<{ dial_codes: readonly string[]; daily_messages: number }> {
  const settings = await tx
    .selectFrom('loyalty_settings')
    .select(['dial_codes', 'daily_messages'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return settings ?? defaultMessageRules;
}

/** Inserts a message below the daily cap; returns its id, or null when the cap is reached. */
async function insertBelowCap(
  cap: number,
  { tx, companyId, now, timeZone }: MessageWork,
  { clientId, channel, recipient, purpose, subject, body, expiresAt }: NewMessage & { channel: MessageChannel },
): Promise<number | null> {
  const day = calendarDate(now, timeZone);
  const { rows } = await sql<{ id: number }>`
    insert into messages (company_id, client_id, channel, recipient, purpose, subject, body, next_try_at, expires_at, day, created_at)
    select ${companyId}, ${clientId}, ${channel}, ${recipient}, ${purpose}, ${subject}, ${body}, ${now}, ${expiresAt}, ${day}, ${now}
    where (select count(*) from messages where company_id = ${companyId} and day = ${day}) < ${cap}
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Notifies all servers of a changed message at the commit. */
export function notifyMessage(tx: Database, companyId: number, id: number): Promise<void> {
  const line = { event: 'message.send', entity: 'message', entity_id: id, sale_id: null, changes: {} };
  return notifyChanges({ tx, caller: { companyId }, lines: [line], owners: new Map() });
}
