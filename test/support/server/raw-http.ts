import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { HANG_TIMEOUT } from '../wait.ts';

/** An answer as received over a socket. */
export type RawAnswer = { status: number; headers: Headers; body: unknown };

/** A connection to the server for arbitrary bytes. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The server may reset a connection while the request is still being sent, which also ends it.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends exactly these bytes, and returns what the server wrote until it closed the connection. */
export async function exchangeRaw(url: string, sent: string | Buffer): Promise<string> {
  const socket = await openSocket(url);
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  socket.write(sent);
  await once(socket, 'close', { signal: AbortSignal.timeout(HANG_TIMEOUT) });
  return text;
}

/** Parses the server’s answers, each with a length or without a body. Throws on malformed ones. */
export function answersIn(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
    if (end === -1 || Number.isNaN(status)) throw new Error(`No answer: ${rest.slice(0, 200)}`);
    const headers = new Headers(
      lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.replace(/^.*?: /, '')]),
    );
    const length = Number(headers.get('content-length') ?? 0);
    const body = Buffer.from(rest.slice(end + 4))
      .subarray(0, length)
      .toString('utf8');
    answers.push({ status, headers, body: body === '' ? null : JSON.parse(body) });
    rest = rest.slice(end + 4 + body.length);
  }
  return answers;
}
