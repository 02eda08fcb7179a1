import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, type TestContext, test } from 'vitest';
import { buildCompany, saleBody } from '../support/data/company.ts';
import { openSocket } from '../support/server/raw-http.ts';
import { sharedServer } from '../support/server/server.ts';
import { HANG_TIMEOUT } from '../support/wait.ts';

const server = await sharedServer();
const company = await buildCompany(server);
const body = JSON.stringify(saleBody(company));
const head = [
  'POST /api/v1/sales/ HTTP/1.1',
  'host: localhost',
  `authorization: Token ${company.agent.api.token}`,
  'content-type: application/json',
  `content-length: ${Buffer.byteLength(body)}`,
].join('\r\n');
/** A body that never becomes complete. */
const slowBody = `${head.replace(/content-length: .*/, 'content-length: 90000')}\r\n\r\n`;
const TIMED_OUT = /^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*"code":"request_timeout"/;

type Test = Pick<TestContext, 'onTestFinished'>;

async function open({ onTestFinished }: Test, url: string): Promise<Socket> {
  const socket = await openSocket(url);
  onTestFinished(() => void socket.destroy());
  return socket;
}

type Trickle = { isOpen: () => boolean; cutOff: () => Promise<string> };

/**
 * Sends the start at once and then a byte a second, as long as the connection is open; `cutOff` resolves with the
 * answer.
 */
async function trickle(of: Test, url: string, start: string, letter: string): Promise<Trickle> {
  const socket = await open(of, url);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.write(start);
  const sending = setInterval(() => {
    if (socket.writable) socket.write(letter);
  }, 1000);
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(HANG_TIMEOUT) }).finally(() =>
    clearInterval(sending),
  );
  // Callers that only check whether it is open do not await it.
  closed.catch(() => undefined);
  return { isOpen: () => !socket.closed, cutOff: () => closed.then(() => answer) };
}

/** Node alone with the limit that Fastify sets, to tell its own behaviour from the server’s. */
async function plainServer({ onTestFinished }: Test): Promise<string> {
  const plain = createServer((request, response) => {
    request.on('error', () => undefined).on('end', () => response.end());
    request.resume();
  });
  plain.requestTimeout = 15_000;
  await once(plain.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void plain.close());
  return `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
}

describe.concurrent('a slow request', () => {
  test.for<[string, string, string]>([
    ['headers come slowly', `${head}\r\nx-slow: `, 'x'],
    ['body stops half-way', `${head}\r\n\r\n${body.slice(0, 50)}`, ''],
    ['headers never come', '', ''],
  ])('the server closes a connection whose %s', async ([, start, letter], of) => {
    const slow = await trickle(of, server.url, start, letter);
    of.expect(await slow.cutOff()).toMatch(TIMED_OUT);
  });

  test('the server closes a connection whose body arrives slowly, which Node alone would not do', async (of) => {
    const plain = await trickle(of, await plainServer(of), slowBody, ' ');
    const slow = await trickle(of, server.url, slowBody, ' ');
    of.expect(await slow.cutOff()).toMatch(TIMED_OUT);
    of.expect(plain.isOpen()).toBe(true);
  });
});

// All of them mostly wait, so they run together.
test.concurrent('a request that sends the same bytes at once is answered', async (of) => {
  const socket = await open(of, server.url);
  socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 201 /);
});

test.concurrent('a stream of changes is not a slow request, and stays open', async (of) => {
  const ending = new AbortController();
  of.onTestFinished(() => ending.abort());
  const response = await fetch(`${server.url}/api/v1/events/`, {
    headers: { authorization: `Token ${company.agent.api.token}` },
    signal: ending.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  // The first keep-alive comes after twenty seconds.
  while (!received.includes('still here')) {
    const part = await reader?.read();
    if (!part || part.done) break;
    received += part.value;
  }
  of.expect(received).toContain('still here');
});
