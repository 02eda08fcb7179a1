import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { callerOf } from '../../company/sign-in/authenticate.ts';
import type { RowsCommand } from '../rows-body.ts';
import { isReadApart, type RowsBody, readRows } from '../rows-thread.ts';

/** When another file can be sent, seconds: reading one takes about as long. */
const RETRY = 5;
/**
 * After a large file that is refused for its form the person's next one waits so many times as long as reading took: sent again
 * and again, such files would keep a processor busy.
 */
const REST = 3;

/** Reads the body of a request and runs what is done with it. */
type RunWithRows = <T>(
  request: FastifyRequest,
  command: RowsCommand,
  run: (body: RowsBody) => Promise<T>,
) => Promise<T>;

/**
 * For the routes of this scope, whose bodies have rows: each person sends one at a time, which is claimed before the body is
 * read, and it is read and validated in a thread of its own; after a large one that could not be read the next one waits.
 * Refuses import_under_way.
 */
export function readRowsApart(scope: FastifyInstance): RunWithRows {
  const busy = new Set<string>();
  const running = new WeakSet<FastifyRequest>();
  const personOf = (request: FastifyRequest) => {
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
    const person = personOf(request);
    if (busy.has(person)) throw new Refusal('import_under_way', { retryAfter: RETRY });
    busy.add(person);
    // What was begun goes on when the client has left: the person is free when it is done.
    reply.raw.once('close', () => running.has(request) || busy.delete(person));
  });
  return async (request, command, run) => {
    running.add(request);
    const person = personOf(request);
    // Without a body there is nothing to read, which is no JSON.
    const bytes = (request.body as Buffer | undefined) ?? new Uint8Array();
    const start = performance.now();
    let isRead = !isReadApart(bytes);
    try {
      const body = await readRows(command, bytes);
      isRead = true;
      return await run(body);
    } finally {
      if (isRead) busy.delete(person);
      else setTimeout(() => busy.delete(person), (performance.now() - start) * REST).unref();
    }
  };
}
