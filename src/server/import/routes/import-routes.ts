import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { callerOf } from '../../company/sign-in/authenticate.ts';
import type { RowsCommand } from '../rows-body.ts';
import { isReadInWorker, type RowsBody, readRows } from '../rows-thread.ts';

/** The Retry-After of a second file in seconds, about the time of reading one. */
const RETRY_AFTER = 5;
/**
 * After a malformed large file the user waits this multiple of its reading time, so that repeated files can not keep a
 * processor busy.
 */
const PAUSE_FACTOR = 3;

/** Reads and validates a request's body and runs a command with it. */
type RunWithRows = <T>(
  request: FastifyRequest,
  command: RowsCommand,
  run: (body: RowsBody) => Promise<T>,
) => Promise<T>;

/**
 * Sets up a scope whose bodies have rows: one request per user at a time, claimed before the body is read; bodies are
 * parsed and validated in a worker thread. Refuses import_under_way.
 */
export function readRowsInWorker(scope: FastifyInstance): RunWithRows {
  const busy = new Set<string>();
  const running = new WeakSet<FastifyRequest>();
  const userKey = (request: FastifyRequest) => {
    const { companyId, id } = callerOf(request);
    return `${companyId} ${id}`;
  };
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: FastifyRequest, body: Buffer) => body,
  );
  scope.addHook('onRequest', async (request, reply) => {
    const user = userKey(request);
    if (busy.has(user)) throw new Refusal('import_under_way', { retryAfter: RETRY_AFTER });
    busy.add(user);
    // A running command continues after the client has left and frees the user when it ends.
    reply.raw.once('close', () => running.has(request) || busy.delete(user));
  });
  return async (request, command, run) => {
    running.add(request);
    const user = userKey(request);
    // A missing body is parsed as empty JSON and refused as malformed.
    const bytes = (request.body as Buffer | undefined) ?? new Uint8Array();
    const start = performance.now();
    let isRead = !isReadInWorker(bytes);
    try {
      const body = await readRows(command, bytes);
      isRead = true;
      return await run(body);
    } finally {
      if (isRead) busy.delete(user);
      else setTimeout(() => busy.delete(user), (performance.now() - start) * PAUSE_FACTOR).unref();
    }
  };
}
