import type { SmsGateway } from '../base/message-settings.ts';
import { fillTemplate } from '../base/message-template.ts';
import { isAboutTls, readGatewayKey, SendFault, type Transport } from './transport.ts';

/** The gateway has to have taken a message by then, ms. */
const PATIENCE = 10_000;
/** What it says beyond that is not read. */
const LARGEST = 16 * 1024;
/** The answer says no more than how it calls the message: it is not waited for longer than that, ms. */
const ANSWER_PATIENCE = 2000;

/** Text messages by a gateway that speaks HTTP. Its status says whether it took one; redirections are not followed. */
export const smsTransport =
  ({ url, method, headers, body }: SmsGateway, patience = PATIENCE): Transport =>
  async ({ key, recipient, text }, signal) => {
    const values = { recipient, digits: recipient.replace('+', ''), text, id: key };
    const timeout = AbortSignal.timeout(patience);
    const request = fetch(fillTemplate(url, 'form', values), {
      method,
      headers: { 'idempotency-key': key, ...headers },
      body: body && fillTemplate(body.template, body.format, values),
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    const response = await request.catch((error: unknown) => {
      if (timeout.aborted) throw new SendFault('timed_out', `No answer within ${patience} ms`);
      const cause = causeOf(error);
      throw new SendFault(isAboutTls(cause) ? 'not_secure' : 'unreachable', cause);
    });
    if (response.ok) return { gatewayKey: await readKey(response) };
    // Whether the rest of a refusal can be read says nothing.
    await response.body?.cancel().catch(() => undefined);
    throw faultOf(response.status);
  };

/** What was not taken now: later, or never. */
function faultOf(status: number): SendFault {
  const said = `The answer was ${status}`;
  if (status < 400) return new SendFault('redirected', said);
  if (status >= 500 || status === 408 || status === 429) return new SendFault('bad_answer', said);
  const code = [401, 403, 407].includes(status) ? 'not_signed_in' : 'not_accepted';
  return new SendFault(code, said, { forGood: true });
}

/** The system's word for it: whole messages may have the address, and that a password. */
const causeOf = (error: unknown): string => {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  return code ?? 'The connection broke';
};

/** How the gateway calls the message. It has taken it: whatever is wrong with the rest of its answer changes nothing. */
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
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), ANSWER_PATIENCE);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      if (text.length > LARGEST) {
        await reader.cancel();
        break;
      }
    }
  } finally {
    clearTimeout(timer);
  }
  return text;
}
