import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, type TestContext, test } from 'vitest';
import { buildCompany, saleBody } from '../support/company.ts';
import { sharedServer } from '../support/server.ts';

/** Whoever sends slowly is done with by then, ms. */
const PATIENCE = 20_000;

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

type Test = Pick<TestContext, 'onTestFinished'>;

async function open({ onTestFinished }: Test, url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The server may reset what is still being sent: that is an end as well.
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends the start at once and then a letter a second; answers with what came back, and whether it was over in time. */
async function trickle(
  of: Test,
  url: string,
  start: string,
  letters: string,
): Promise<{ answer: string; over: boolean }> {
  const socket = await open(of, url);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.write(start);
  let sent = 0;
  const sending = setInterval(() => {
    if (socket.writable && sent < letters.length) socket.write(letters[sent++] ?? '');
  }, 1000);
  const over = await Promise.race([once(socket, 'close').then(() => true), pause(PATIENCE, false)]);
  clearInterval(sending);
  return { answer, over };
}

/** Node with a limit that is set as Fastify sets it, and nothing else: what these tests have to find out. */
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

describe.concurrent('a connection is closed within twenty seconds', () => {
  test.for<[string, string, string]>([
    ['headers come slowly', `${head}\r\nx-slow: `, 'x'.repeat(120)],
    ['body comes slowly', `${head}\r\n\r\n`, body],
    ['body stops half-way', `${head}\r\n\r\n${body.slice(0, 50)}`, ''],
    ['headers never come', '', ''],
  ])('whose %s', { timeout: 60_000 }, async ([, start, letters], of) => {
    const { answer, over } = await trickle(of, server.url, start, letters);
    of.expect([answer.split('\r\n')[0], over]).toEqual(['HTTP/1.1 408 Request Timeout', true]);
  });

  test('which Node alone would not do for a body', async (of) => {
    of.expect(await trickle(of, await plainServer(of), `${head}\r\n\r\n`, body)).toEqual({ answer: '', over: false });
  }, 60_000);
});

test('one that sends the same at once is answered', async (of) => {
  const socket = await open(of, server.url);
  socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 201 /);
});

test('a stream of changes is no slow request: it stays open', async () => {
  const ending = new AbortController();
  const response = await fetch(`${server.url}/api/v1/events/`, {
    headers: { authorization: `Token ${company.agent.api.token}` },
    signal: ending.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  // The first sign of life comes after twenty seconds.
  while (!heard.includes('still here')) {
    const part = await reader?.read();
    if (!part || part.done) break;
    heard += part.value;
  }
  ending.abort();
  expect(heard).toContain('still here');
}, 60_000);
