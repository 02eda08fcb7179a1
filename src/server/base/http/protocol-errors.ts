import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/base/errors.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { BARE_HEADERS } from './security-headers.ts';

/** Error codes of Node's HTTP parser; all others are malformed. */
const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** The newest request of each connection. */
const exchanges = new WeakMap<Duplex, Exchange>();

/** Fastify's handler of requests that Node could not parse; they reach no route and no hook. */
export function answerUnreadable(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Duplex): void {
  const code = codes[error.code ?? ''] ?? 'malformed';
  const isLost = error.code === 'ECONNRESET' || !socket.writable;
  if (isLost || !isForMalformed(exchanges.get(socket))) socket.destroy(error);
  else {
    this.log.info({ status: refuseOn(socket, code) }, 'malformed request refused');
  }
}

/**
 * Whether an answer on the socket would belong to the malformed request, and not to an earlier one in progress or be
 * written into its answer.
 */
const isForMalformed = (exchange: Exchange | undefined): boolean =>
  exchange === undefined ||
  exchange.response.writableFinished ||
  (!exchange.request.complete && !exchange.response.headersSent);

/** Writes a refusal as a whole HTTP response and closes the connection. Returns the status. */
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

/** Answers requests that Node would answer by itself: without a host, with unknown expectations, CONNECT. */
export function answerOddRequests(app: FastifyInstance): void {
  const server = app.server as Server;
  server.prependListener('request', (request, response) => exchanges.set(request.socket, { request, response }));
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_, socket) => refuseOn(socket, 'not_found'));
  app.addHook('onRequest', async ({ raw: { httpVersion, headers } }) => {
    if (httpVersion === '1.1' && headers.host === undefined) throw new Refusal('malformed');
  });
}

/** Removes scheme and host of absolute request URLs, so that paths have one form. */
export const withoutHost = ({ url = '' }: { url?: string | undefined }): string =>
  url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^(?=\?|$)/, '/');
