import { calendarDate } from '#contract/base/dates.ts';
import type { PageLanguage } from '#contract/loyalty/public-page.ts';
import type { MessageChannel } from '#contract/messages/message.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany, inSavepoint } from '../../base/db/transaction.ts';
import { enqueueMessage, type MessageWork } from '../../messages/rows/message-rows.ts';
import {
  beginningOfTomorrow,
  findClientByPhone,
  keepAddress,
  keepCode,
  lockAddress,
  openCode,
  type PageCompany,
} from '../rows/loyalty-codes.ts';
import { codeMessage } from './code-message.ts';
import { countAddress, planSend, secondsUntil } from './code-rules.ts';
import { hashAddress, hashCode, hashOfNoCode, hashPhone, newCode } from './secrets.ts';

export type CodeRequest = {
  company: PageCompany;
  /** E.164. */
  phone: string;
  language: PageLanguage;
  /** Where the request came from. */
  address: string;
  now: Date;
  /** What this server can send by. */
  channels: readonly MessageChannel[];
};

/**
 * Has a code sent, unless it is too early for one. Answers with the seconds until the next one can be asked for, and with
 * nothing else: of a phone that is nobody's the same rows are written by the same statements, with a code that nobody gets.
 * An address that has asked for too many writes nothing more until its window is over, whatever the phone.
 */
export function requestCode(db: Database, request: CodeRequest): Promise<number> {
  const { company, phone, address, now } = request;
  return inCompany(db, company.id, 'read write', async (tx) => {
    const stored = await lockAddress(tx, company.id, hashAddress(address), now);
    const counted = countAddress(stored, now);
    if ('next' in counted) return secondsUntil(counted.next, now);
    const code = await openCode(tx, company.id, hashPhone(phone), now);
    const today = calendarDate(now, company.time_zone);
    const tomorrow = await beginningOfTomorrow(tx, today, company.time_zone);
    const plan = planSend(code, { now, today, tomorrow });
    if (plan.isSent) {
      await keepAddress(tx, stored, counted);
      const digits = newCode();
      const isOnItsWay = await sendCode(tx, request, { digits, expiresAt: plan.validUntil });
      await keepCode(tx, code, {
        ...(isOnItsWay ? hashCode(digits) : hashOfNoCode()),
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

/** What is written for nobody is taken back. */
class ForNobody extends Error {}

/**
 * Writes the message, by SMS where the server can and else by e-mail. For nobody it is written too, and taken back: whoever
 * measures the time learns nothing from it.
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
      if (!client || !recipient) throw new ForNobody();
      return outcome === 'queued';
    });
  } catch (error) {
    if (error instanceof ForNobody) return false;
    throw error;
  }
}
