import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import { AS_OF_HEADER } from '#contract/base/as-of-header.ts';
import type { Database } from '../base/db/connect.ts';
import { hasLeft } from '../base/db/left-requests.ts';
import type { Replica } from '../base/db/replica/replica.ts';
import type { ServerFacts } from '../base/graphql/resolver.ts';
import { asRefusal } from '../base/http/error-handler.ts';
import { countRefusal } from '../base/http/refusal-counts.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import { answerConfirmed } from '../company/sign-in/authenticate.ts';
import { makeExecutor } from './execute-query.ts';
import { RefusalAnswer } from './openapi-refusals.ts';

const Body = Type.Object(
  {
    query: Type.String({ minLength: 1, maxLength: 20_000, problem: 'text_too_long' }),
    variables: Type.Optional(Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'] })),
    operationName: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 100 })),
  },
  { additionalProperties: false },
);

const closed = { additionalProperties: false };
const Fields = Type.Record(Type.String(), Type.Unknown());

const asOf = {
  type: 'string',
  format: 'date-time',
  description:
    'The moment as of which the data are, where a replica of the database answered that is noticeably behind. What was ' +
    'saved in the company before the request is in them all the same',
};

/** The data by root field. */
const Data = Type.Object({ data: Fields }, { ...closed, headers: { [AS_OF_HEADER]: asOf } });

/** Errors of single roots beside the data of others; errors before execution are refusals. */
const Failure = Type.Object(
  {
    data: Type.Unsafe<object | null>({ type: ['object', 'null'] }),
    errors: Type.Array(
      Type.Object(
        {
          message: Type.String(),
          path: Type.Optional(Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] }))),
          extensions: RefusalAnswer,
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);

/** Where answers are encoded: a page of 200 rows with all columns has some 100 kB. */
const scratch = Buffer.allocUnsafeSlow(1_048_576);
const MAX_BYTES_PER_CHARACTER = 3;

/** The text as UTF-8. Encoding in place and copying takes less than finding the length and encoding then. */
const encode = (text: string): Buffer =>
  text.length * MAX_BYTES_PER_CHARACTER > scratch.length
    ? Buffer.from(text)
    : Buffer.copyBytesFrom(scratch, 0, scratch.write(text));

/**
 * Sends JSON as bytes: Node writes a long string of other letters than Latin ones through a new buffer of three times
 * its length, which takes longer than everything else about a large page.
 */
const sendJson = (reply: FastifyReply, answer: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(encode(JSON.stringify(answer)));

type Options = { db: Database; replica: Replica | null; server: ServerFacts; development: boolean };

/**
 * `POST /api/v1/graphql`: reads only. One operation per request, limited in depth and cost; introspection in
 * development only. The HTTP status is that of the first error, for clients that read only the status.
 */
export function registerGraphql(app: FastifyInstance, { db, replica, server, development }: Options): void {
  const execute = makeExecutor(development);
  app.route({
    method: 'POST',
    url: '/api/v1/graphql',
    // Each root checks by itself whether it is allowed before a required second factor is set up.
    config: { whileSettingUp: true, assumesCaller: true },
    schema: {
      operationId: 'graphql',
      summary: 'Read lists and entities (GraphQL)',
      tags: ['reads'],
      security: [{ token: [] }],
      body: Body,
      response: { 200: Data, default: Failure },
    },
    // GraphQL has validated the answer; this is for refusals.
    serializerCompiler: () => JSON.stringify,
    handler: async (request, reply) => {
      const { query, variables, operationName } = request.body as Type.Static<typeof Body>;
      let moments: Date[] = [];
      const parsed = { query, variables: variables ?? {}, operationName: operationName ?? undefined };
      const result = await answerConfirmed(request, (caller, confirmation) => {
        moments = [];
        return execute(parsed, { db, replica, moments, caller, confirmation, ...server });
      });
      const [oldest] = moments.sort((one, other) => one.getTime() - other.getTime());
      if (oldest) reply.header(AS_OF_HEADER, oldest.toISOString());
      if (!result.errors) return sendJson(reply, result);
      const refusals = result.errors.map((error) =>
        asRefusal(error.originalError ?? new Refusal('malformed'), app.storage),
      );
      for (const [index, refusal] of refusals.entries()) {
        countRefusal(refusal.code);
        // A read that was cancelled because its client has left is no failure.
        if (refusal.status >= 500 && !hasLeft(request))
          request.log.error({ err: result.errors[index]?.originalError }, 'reading failed; answered with a refusal');
      }
      const [first] = refusals;
      if (first?.retryAfter) reply.header('retry-after', String(first.retryAfter));
      return sendJson(reply.code(first?.status ?? 500), {
        data: result.data ?? null,
        errors: result.errors.map((error, index) => ({
          message: refusals[index]?.message,
          path: error.path,
          extensions: refusals[index]?.body,
        })),
      });
    },
  });
}
