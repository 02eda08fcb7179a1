import type { MailServer } from '../base/message-settings.ts';
import { isAboutTls, readGatewayKey, SendFault, type Transport } from './transport.ts';

/** A message has to be taken by then, ms; and so long each of the parts of that may take. */
const PATIENCE = 20_000;
const PART = 8000;
/** Servers say a line or two. */
const LONGEST_RESPONSE = 16 * 1024;

/** Mail by SMTP, each message on a connection of its own. Its Message-ID is made from its key. */
export function mailTransport({ host, port, tls, signIn, from }: MailServer, patience = PATIENCE): Transport {
  const part = Math.min(PART, patience);
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
    maxResponseSize: LONGEST_RESPONSE,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const domain = from.address.split('@')[1];
  return async ({ key, recipient, subject, text }, signal) => {
    // Forty modules that a start need not load.
    const { createTransport } = await import('nodemailer');
    const timeout = AbortSignal.timeout(patience);
    try {
      const { response = '' } = await createTransport(options).sendMail({
        // An address, and no list of them, whatever stands in it.
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
      throw timeout.aborted ? new SendFault('timed_out', `No answer within ${patience} ms`) : faultOf(error);
    }
  };
}

type MailerError = { code?: string; originalCode?: string; responseCode?: number };

/** nodemailer's errors, without what the server said. */
function faultOf(error: unknown): SendFault {
  const { code = 'EUNKNOWN', originalCode = code, responseCode = 0 } = error as MailerError;
  const said = responseCode > 0 ? `${code}, the answer was ${responseCode}` : originalCode;
  if (isAboutTls(originalCode)) return new SendFault('not_secure', said);
  if (responseCode >= 500) {
    return new SendFault(code === 'EAUTH' ? 'not_signed_in' : 'not_accepted', said, { forGood: true });
  }
  if (code === 'ETIMEDOUT') return new SendFault('timed_out', said);
  if (code === 'EAUTH' || code === 'ENOAUTH') return new SendFault('not_signed_in', said);
  if (responseCode > 0 || code === 'EPROTOCOL') return new SendFault('bad_answer', said);
  return new SendFault('unreachable', said);
}
