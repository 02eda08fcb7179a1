import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/base/errors.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { BARE_HEADERS } from './security-headers.ts';

/** What Node says about a request that it could not read; everything else is no HTTP. */
const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** The newest request of each connection. */
const exchanges = new WeakMap<Duplex, Exchange>();

/** Fastify's way to answer what Node could not read as a request: no route and no hook ever sees it. */
export function answerUnreadable(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Duplex): void {
  const code = codes[error.code ?? ''] ?? 'malformed';
  const isLost = error.code === 'ECONNRESET' || !socket.writable;
  if (isLost || !isForUnread(exchanges.get(socket))) socket.destroy(error);
  else {
    this.log.info({ status: refuseOn(socket, code) }, 'request could not be read');
  }
}

/**
 * Whether an answer would be taken for that of the unreadable request. One that was read whole may still be at work: its
 * answer is another one, and what is written into the middle of an answer belongs to that.
 */
const isForUnread = (exchange: Exchange | undefined): boolean =>
  exchange === undefined ||
  exchange.response.writableFinished ||
  (!exchange.request.complete && !exchange.response.headersSent);

/** Writes a refusal of the catalogue as a whole answer, and closes the connection behind it. Answers its status. */
function refuseOn(socket: Duplex, code: ErrorCode): number {
  const { status, body } = new Refusal(code);
  const text = JSON.stringify(body);
  const headers = {
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.once('error', () => undefined).end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
  return status;
}

/**
 * What Node would answer by itself and in its own form: requests without a host, expectations it does not know, tunnels.
 */
export function answerOddRequests(app: FastifyInstance): void {
  const server = app.server as Server;
  server.prependListener('request', (request, response) => exchanges.set(request.socket, { request, response }));
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_, socket) => refuseOn(socket, 'not_found'));
  app.addHook('onRequest', async ({ raw: { httpVersion, headers } }) => {
    if (httpVersion === '1.1' && headers.host === undefined) throw new Refusal('malformed');
  });
}

/** Proxies may ask with the whole address: what looks at the path finds it in one form. */
export const withoutHost = ({ url = '' }: { url?: string | undefined }): string =>
  url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^(?=\?|$)/, '/');
