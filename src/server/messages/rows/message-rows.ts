import { sql } from 'kysely';
import { calendarDate } from '#contract/base/dates.ts';
import { dialCodeOf } from '#contract/base/phone.ts';
import type { MessageChannel, MessagePurpose } from '#contract/messages/message.ts';
import { defaultMessageRules } from '#contract/messages/message-rules.ts';
import type { Database } from '../../base/db/connect.ts';
import { notifyChanges } from '../../base/pipeline/announce-changes.ts';

/** What writing a message needs: nobody need be signed in. */
export type MessageWork = {
  tx: Database;
  companyId: number;
  now: Date;
  /** The company's. */
  timeZone: string;
  /** What this server can send by. */
  channels: readonly MessageChannel[];
};

export type NewMessage = {
  clientId: number | null;
  /** Follows from the recipient unless said. */
  channel?: MessageChannel;
  /** E.164 or an e-mail address. */
  recipient: string;
  purpose: MessagePurpose;
  /** Of an e-mail. */
  subject: string | null;
  body: string;
  /** What arrives later is not sent any more. */
  expiresAt: Date;
};

/**
 * `queued`: it is sent once the transaction has committed. Otherwise nothing was written: the company has sent as many as
 * it may today, it does not write to that country, or the server has no way to that recipient.
 */
export type MessageOutcome = 'queued' | 'over_cap' | 'not_allowed' | 'no_way';

/** One recipient and nothing else, as the table has it. */
const forms = { sms: /^\+[1-9]\d{5,14}$/, email: /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/ };

/**
 * Writes a message in the caller's transaction; some server sends it after the commit. Of transactions at once that write
 * messages of a company the second one waits from here on until the first one ends, so that the cap of the day holds.
 */
export async function enqueueMessage(work: MessageWork, message: NewMessage): Promise<MessageOutcome> {
  const { tx, companyId } = work;
  const channel = message.channel ?? (message.recipient.includes('@') ? 'email' : 'sms');
  if (!work.channels.includes(channel)) return 'no_way';
  if (!forms[channel].test(message.recipient)) return 'not_allowed';
  const { dial_codes, daily_messages } = await rulesOf(tx, companyId);
  if (channel === 'sms' && !dial_codes.includes(dialCodeOf(message.recipient) ?? '')) return 'not_allowed';
  await sql`select pg_advisory_xact_lock(${companyId}::int, hashtext('messages'))`.execute(tx);
  const id = await insertBelow(daily_messages, work, { ...message, channel });
  if (id === null) return 'over_cap';
  await notifyMessage(tx, companyId, id);
  return 'queued';
}

async function rulesOf(
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

/** The message's id, or null when the company has as many of this day already. */
async function insertBelow(
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

/** Tells every server, at the commit, that there is news of a message. */
export function notifyMessage(tx: Database, companyId: number, id: number): Promise<void> {
  const line = { event: 'message.send', entity: 'message', entity_id: id, sale_id: null, changes: {} };
  return notifyChanges({ tx, caller: { companyId }, lines: [line], owners: new Map() });
}
