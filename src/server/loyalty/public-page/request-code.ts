import { calendarDate } from '#contract/base/dates.ts';
import type { PageLanguage } from '#contract/loyalty/public-page.ts';
import type { MessageChannel } from '#contract/messages/message.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany, inSavepoint } from '../../base/db/transaction.ts';
import { enqueueMessage, type MessageWork } from '../../messages/rows/message-rows.ts';
import {
  beginningOfTomorrow,
  findClientByPhone,
  lockAddress,
  lockOrCreateCode,
  type PageCompany,
  updateAddress,
  updateCode,
} from '../rows/loyalty-codes.ts';
import { codeMessage } from './code-message.ts';
import { countAddress, planSend, secondsUntil } from './code-rules.ts';
import { hashAddress, hashCode, hashOfNoCode, hashPhone, newCode } from './secrets.ts';

export type CodeRequest = {
  company: PageCompany;
  /** E.164. */
  phone: string;
  language: PageLanguage;
  /** The client's IP address. */
  address: string;
  now: Date;
  /** The channels that this server can send messages by. */
  channels: readonly MessageChannel[];
};

/**
 * Sends a code unless the limits forbid it, and answers only with the seconds until the next one can be requested. A
 * phone without a client costs the same statements, so that neither the answer nor its time tells whether the phone is
 * known. An address over its limit writes nothing until its window ends.
 */
export function requestCode(db: Database, request: CodeRequest): Promise<number> {
  const { company, phone, address, now } = request;
  return inCompany(db, company.id, 'read write', async (tx) => {
    const stored = await lockAddress(tx, company.id, hashAddress(address), now);
    const counted = countAddress(stored, now);
    if ('next' in counted) return secondsUntil(counted.next, now);
    const code = await lockOrCreateCode(tx, company.id, hashPhone(phone), now);
    const today = calendarDate(now, company.time_zone);
    const tomorrow = await beginningOfTomorrow(tx, today, company.time_zone);
    const plan = planSend(code, { now, today, tomorrow });
    if (plan.isSent) {
      await updateAddress(tx, stored, counted);
      const digits = newCode();
      const isQueued = await sendCode(tx, request, { digits, expiresAt: plan.validUntil });
      await updateCode(tx, code, {
        ...(isQueued ? hashCode(digits) : hashOfNoCode()),
        valid_until: plan.validUntil,
        wrong_tries: 0,
        sends: plan.sends,
        sent_on: today,
        resend_at: plan.resendAt,
        touched_at: now,
      });
    }
    return secondsUntil(plan.next, now);
  });
}

/** Rolls back the message of a phone without a client. */
class NoRecipient extends Error {}

/**
 * Queues the message, by SMS where the server can and otherwise by e-mail; answers whether it was queued. Without a
 * recipient it is written as well and rolled back, so that the time of the answer shows no difference.
 */
async function sendCode(
  tx: Database,
  { company, phone, language, now, channels }: CodeRequest,
  { digits, expiresAt }: { digits: string; expiresAt: Date },
): Promise<boolean> {
  const client = await findClientByPhone(tx, company.id, phone);
  const work: MessageWork = { tx, companyId: company.id, now, timeZone: company.time_zone, channels };
  const recipient = channels.includes('sms') ? phone : client?.email;
  const { subject, body } = codeMessage(language, company.name, digits);
  try {
    return await inSavepoint(tx, async () => {
      const outcome = await enqueueMessage(work, {
        clientId: client?.id ?? null,
        recipient: recipient ?? 'nobody@example.invalid',
        purpose: 'loyalty_code',
        subject,
        body,
        expiresAt,
      });
      if (!client || !recipient) throw new NoRecipient();
      return outcome === 'queued';
    });
  } catch (error) {
    if (error instanceof NoRecipient) return false;
    throw error;
  }
}
