import type { SmsGateway } from '../base/message-settings.ts';
import { fillTemplate } from '../base/message-template.ts';
import { isAboutTls, readGatewayKey, SendFault, type Transport } from './transport.ts';

/** The timeout of the gateway's status, ms. */
const TIMEOUT = 10_000;
/** The part of an answer that is read, in characters. */
const MAX_ANSWER = 16 * 1024;
/** The answer has only the gateway's id of the message, so it is not awaited for longer than this, ms. */
const ANSWER_TIMEOUT = 2000;

/**
 * Sends text messages by an HTTP gateway; its status decides whether it has accepted one. Redirects are not followed.
 */
export const smsTransport =
  ({ url, method, headers, body }: SmsGateway, timeoutMs = TIMEOUT): Transport =>
  async ({ key, recipient, text }, signal) => {
    const values = { recipient, digits: recipient.replace('+', ''), text, id: key };
    const timeout = AbortSignal.timeout(timeoutMs);
    const request = fetch(fillTemplate(url, 'form', values), {
      method,
      headers: { 'idempotency-key': key, ...headers },
      body: body && fillTemplate(body.template, body.format, values),
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    const response = await request.catch((error: unknown) => {
      if (timeout.aborted) throw new SendFault('timed_out', `No answer within ${timeoutMs} ms`);
      const cause = causeOf(error);
      throw new SendFault(isAboutTls(cause) ? 'not_secure' : 'unreachable', cause);
    });
    if (response.ok) return { gatewayKey: await readKey(response) };
    // A failure to read the rest of a refusal does not matter.
    await response.body?.cancel().catch(() => undefined);
    throw faultOf(response.status);
  };

/** The fault of a status: temporary or final. */
function faultOf(status: number): SendFault {
  const reason = `The answer was ${status}`;
  if (status < 400) return new SendFault('redirected', reason);
  if (status >= 500 || status === 408 || status === 429) return new SendFault('bad_answer', reason);
  const code = [401, 403, 407].includes(status) ? 'not_signed_in' : 'not_accepted';
  return new SendFault(code, reason, { forGood: true });
}

/** The error's code only, because messages may contain the URL with a password. */
const causeOf = (error: unknown): string => {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  return code ?? 'The connection failed';
};

/** The gateway's id of an accepted message, null if it can not be read. */
async function readKey(response: Response): Promise<string | null> {
  try {
    const answer: unknown = JSON.parse(await readStart(response));
    const { message_id, messageId, id } = Object(answer) as Record<string, unknown>;
    return readGatewayKey(message_id ?? messageId ?? id);
  } catch {
    return null;
  }
}

async function readStart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  if (!reader) return '';
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), ANSWER_TIMEOUT);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      if (text.length > MAX_ANSWER) {
        await reader.cancel();
        break;
      }
    }
  } finally {
    clearTimeout(timer);
  }
  return text;
}
