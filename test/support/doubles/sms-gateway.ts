import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Answer = (response: ServerResponse, received: Received) => void;

/** A server that stands in for a gateway of text messages: it takes them, or misbehaves as it is told. */
export type SmsGateway = {
  url: string;
  /** Everything that was asked of it, in the order in which it had come whole. */
  received: Received[];
  /** Forgets what it was asked and takes everything, or answers as said. */
  begin: (answer?: Answer) => void;
  stop: () => Promise<void>;
};

const take: Answer = (response) => response.end('{"id": 42}');

export async function startSmsGateway(): Promise<SmsGateway> {
  let answer = take;
  let received: Received[] = [];
  const server = createServer(async (request, response) => {
    // Who was killed while it sent has not sent anything.
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
