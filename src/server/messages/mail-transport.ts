import type { MailServer } from '../base/message-settings.ts';
import { isAboutTls, readGatewayKey, SendFault, type Transport } from './transport.ts';

/** The timeout of one message and of each of its network steps, ms. */
const TIMEOUT = 20_000;
const STEP_TIMEOUT = 8000;
/** Far above the length of real responses. */
const MAX_RESPONSE = 16 * 1024;

/** Sends mail by SMTP, each message over its own connection, with a Message-ID derived from its key. */
export function mailTransport({ host, port, tls, signIn, from }: MailServer, timeoutMs = TIMEOUT): Transport {
  const part = Math.min(STEP_TIMEOUT, timeoutMs);
  const options = {
    host,
    port,
    secure: tls === 'at_once',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    ...(signIn ? { auth: signIn } : {}),
    connectionTimeout: part,
    greetingTimeout: part,
    socketTimeout: part,
    dnsTimeout: part,
    socketCloseTimeout: 0,
    maxResponseSize: MAX_RESPONSE,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const domain = from.address.split('@')[1];
  return async ({ key, recipient, subject, text }, signal) => {
    // Imported on first use, because it loads forty modules.
    const { createTransport } = await import('nodemailer');
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const { response = '' } = await createTransport(options).sendMail({
        // The envelope keeps nodemailer from parsing the recipient as a list.
        envelope: { from: from.address, to: [recipient] },
        from,
        to: { name: '', address: recipient },
        subject: subject ?? '',
        text,
        messageId: `<${key}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated' },
        signal: AbortSignal.any([signal, timeout]),
      });
      return { gatewayKey: readGatewayKey(/queued as ([^\s<>]+)/i.exec(response)?.[1]) };
    } catch (error) {
      throw timeout.aborted ? new SendFault('timed_out', `No answer within ${timeoutMs} ms`) : faultOf(error);
    }
  };
}

type MailerError = { code?: string; originalCode?: string; responseCode?: number };

/** Maps nodemailer's errors, without the server's response text. */
function faultOf(error: unknown): SendFault {
  const { code = 'EUNKNOWN', originalCode = code, responseCode = 0 } = error as MailerError;
  const reason = responseCode > 0 ? `${code}, the answer was ${responseCode}` : originalCode;
  if (isAboutTls(originalCode)) return new SendFault('not_secure', reason);
  if (responseCode >= 500) {
    return new SendFault(code === 'EAUTH' ? 'not_signed_in' : 'not_accepted', reason, { forGood: true });
  }
  if (code === 'ETIMEDOUT') return new SendFault('timed_out', reason);
  if (code === 'EAUTH' || code === 'ENOAUTH') return new SendFault('not_signed_in', reason);
  if (responseCode > 0 || code === 'EPROTOCOL') return new SendFault('bad_answer', reason);
  return new SendFault('unreachable', reason);
}
