import { sql } from 'kysely';
import type { MessageChannel, MessageError } from '#contract/messages/message.ts';
import type { Database } from '../../base/db/connect.ts';
import { notifyMessage } from './message-rows.ts';

/** A claimed message. */
export type ClaimedMessage = {
  id: number;
  channel: MessageChannel;
  recipient: string;
  subject: string | null;
  body: string;
  key: string;
  tries: number;
  expires_at: string;
};

type Claiming = { now: Date; until: Date; limit: number; channels: readonly MessageChannel[] };

/**
 * Claims due messages until a moment, each for at most one server; the claims of a crashed server expire then. Expired
 * messages are closed instead.
 */
export async function claimMessages(tx: Database, companyId: number, claiming: Claiming): Promise<ClaimedMessage[]> {
  const { now, until, limit, channels } = claiming;
  await closeExpired(tx, companyId, now);
  const { rows } = await sql<ClaimedMessage>`
    with due as (
      select id from messages
      where company_id = ${companyId} and status = 'queued' and next_try_at <= ${now} and channel = any(${channels})
      order by next_try_at limit ${limit} for update skip locked
    )
    update messages m set next_try_at = ${until}, tries = m.tries + 1 from due
    where m.company_id = ${companyId} and m.id = due.id
    returning m.id, m.channel, m.recipient, m.subject, m.body, m.key, m.tries, m.expires_at
  `.execute(tx);
  return rows;
}

async function closeExpired(tx: Database, companyId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with expired as (
      select id from messages
      where company_id = ${companyId} and status = 'queued' and next_try_at <= ${now} and expires_at <= ${now}
      for update skip locked
    )
    update messages m
    set status = 'expired', error = coalesce(m.error, 'too_late'), subject = null, body = null, next_try_at = null
    from expired where m.company_id = ${companyId} and m.id = expired.id
    returning m.id
  `.execute(tx);
  for (const { id } of rows) await notifyMessage(tx, companyId, id);
}

/** Whether the company has queued messages, due now or later. */
export async function hasQueued(tx: Database, companyId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'queued')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a message as sent independent of its present claim, unless it is closed already. */
export async function markSent(
  tx: Database,
  companyId: number,
  id: number,
  { now, gatewayKey }: { now: Date; gatewayKey: string | null },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({
      status: 'sent',
      sent_at: now,
      gateway_key: gatewayKey,
      error: null,
      subject: null,
      body: null,
      next_try_at: null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await notifyMessage(tx, companyId, id);
}

/** A failed try: the time of the next one, or the final status. */
export type Failure =
  | { next_try_at: Date; error?: MessageError }
  | { status: 'failed' | 'refused' | 'expired'; error: MessageError };

/** Stores a failed try, unless the claim has expired and another server is responsible. */
export async function markFailed(
  tx: Database,
  companyId: number,
  id: number,
  claimedUntil: Date,
  failure: Failure,
): Promise<void> {
  const change = 'status' in failure ? { ...failure, subject: null, body: null, next_try_at: null } : failure;
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('next_try_at', '=', claimedUntil.toISOString())
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await notifyMessage(tx, companyId, id);
}

/** Deletes messages older than half a year. */
export async function deleteOldMessages(tx: Database, companyId: number): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where('company_id', '=', companyId)
    .where('created_at', '<', sql<string>`now() - interval '180 days'`)
    .execute();
}

/** Whether a company has a loyalty programme. */
export async function usesProgramme(tx: Database, companyId: number): Promise<boolean> {
  const level = await tx
    .selectFrom('loyalty_levels')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  return level !== undefined;
}

/** The number of messages of a company that are not sent yet. */
export async function countQueued(tx: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ queued: number }>`
    select count(*) as queued from messages where company_id = ${companyId} and status = 'queued'
  `.execute(tx);
  return rows[0]?.queued ?? 0;
}
