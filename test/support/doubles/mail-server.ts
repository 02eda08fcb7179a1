import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type Mail = { from: string; to: string[]; raw: string; isSecure: boolean };

/** A mail server by `smtp-server`; `options` make it refuse or delay. */
export type MailServer = { port: number; received: Mail[]; stop: () => Promise<void> };

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, session, done) => {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          isSecure: session.secure,
        });
        done(null, 'OK queued as 7B1F.2');
      }, done);
    },
    ...options,
  });
  // A client that disconnects, or distrusts the certificate, is the subject of some tests.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    received,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** The error of a refusal. */
export const smtpError = (message: string, responseCode: number): Error =>
  Object.assign(new Error(message), { responseCode });
