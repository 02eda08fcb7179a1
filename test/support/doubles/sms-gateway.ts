import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Answer = (response: ServerResponse, received: Received) => void;

/** A server in place of a gateway for text messages: it accepts them, or fails as configured. */
export type SmsGateway = {
  url: string;
  /** Every complete request, in order of completion. */
  received: Received[];
  /** Forgets earlier requests, and answers with success or as given. */
  begin: (answer?: Answer) => void;
  stop: () => Promise<void>;
};

const take: Answer = (response) => response.end('{"id": 42}');

export async function startSmsGateway(): Promise<SmsGateway> {
  let answer = take;
  let received: Received[] = [];
  const server = createServer(async (request, response) => {
    // A client that was killed while sending has not sent a message.
    const body = await text(request).catch(() => null);
    if (body === null) return;
    const { method = '', url = '', headers } = request;
    const whole = { method, url, headers, body };
    received.push(whole);
    answer(response, whole);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/send`,
    get received() {
      return received;
    },
    begin: (next = take) => {
      answer = next;
      received = [];
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with a status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end('Пароль secret неверен');
