import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  buildSchema,
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
} from 'graphql';
import mercurius from 'mercurius';
import Type from 'typebox';
import type { Database } from '../db/connect.ts';
import { callerOf } from '../http/authenticate.ts';
import { asRefusal } from '../http/errors.ts';
import { RefusalAnswer } from '../http/openapi-refusals.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { projectRoot } from '../source-files.ts';
import { limitCost } from './cost.ts';
import { queryResolvers } from './resolvers.ts';
import type { ServerFacts } from './root.ts';
import { scalars } from './scalars.ts';

const schema = readFileSync(join(projectRoot, 'src/contract/schema.graphql'), 'utf8');
const DEPTH = 8;

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

/** By root, the first names of the query. */
const Data = Type.Object({ data: Fields }, closed);

/** What failed while the rest was read; what fails before is refused like everything else. */
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

/**
 * `POST /api/v1/graphql`: reads only. One operation a request, depth and cost limited, introspection in development
 * only. The HTTP status is that of the first error, so that a 401, 403 or 404 is one for whoever looks at nothing else.
 */
export async function registerGraphql(
  app: FastifyInstance,
  db: Database,
  server: ServerFacts,
  development: boolean,
): Promise<void> {
  await app.register(mercurius, {
    // Its test validates it; a start need not do that again.
    schema: buildSchema(schema, { assumeValidSDL: true, noLocation: true }),
    resolvers: { ...scalars, Query: queryResolvers as never },
    routes: false,
    graphiql: false,
    allowBatchedQueries: false,
    // The errors as they were thrown: the route makes the answer of them.
    errorFormatter: ({ data, errors }) => ({ statusCode: 200, response: { data, errors } as ExecutionResult }),
    // A query that comes again is compiled: its answer is then written without looking every field up.
    jit: 1,
    queryDepth: DEPTH,
    validationRules: development ? [] : [NoSchemaIntrospectionCustomRule],
  });
  app.route({
    method: 'POST',
    url: '/api/v1/graphql',
    schema: {
      operationId: 'graphql',
      summary: 'Read lists and entities (GraphQL)',
      tags: ['reads'],
      security: [{ token: [] }],
      body: Body,
      response: { 200: Data, default: Failure },
    },
    // What GraphQL has written is right by its own schema.
    serializerCompiler: () => JSON.stringify,
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const { query, variables, operationName } = request.body as Type.Static<typeof Body>;
      const result = await execute(app, query, { db, caller, ...server }, variables ?? {}, operationName ?? undefined);
      if (!result.errors) return reply.send(result);
      const refusals = result.errors.map((error) => asRefusal(error.originalError ?? new Refusal('malformed')));
      for (const [index, refusal] of refusals.entries()) {
        if (refusal.status >= 500) request.log.error({ err: result.errors[index]?.originalError }, 'read failed');
      }
      const [first] = refusals;
      if (first?.retryAfter) reply.header('retry-after', String(first.retryAfter));
      return reply.code(first?.status ?? 500).send({
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

/** The documents that were parsed last, so that a list that is asked for again and again is parsed once. */
const documents = new Map<string, DocumentNode>();
const DOCUMENTS = 500;

function parsed(source: string): DocumentNode {
  const known = documents.get(source);
  if (known) return known;
  const document = parse(source, { maxTokens: 5000 });
  const [oldest] = documents.size < DOCUMENTS ? [] : documents.keys();
  if (oldest !== undefined) documents.delete(oldest);
  documents.set(source, document);
  return document;
}

/** Runs one query. What is wrong with the query itself is malformed, or too large. */
async function execute(
  app: FastifyInstance,
  query: string,
  context: object,
  variables: Record<string, unknown>,
  operationName: string | undefined,
): Promise<ExecutionResult> {
  // The plugin keeps what it compiled by the query's text alone: with several operations the name has to be part of it.
  const source = operationName === undefined ? query : `${query}\n#${JSON.stringify(operationName)}`;
  try {
    limitCost(parsed(source), variables);
    return await app.graphql(source, context as never, variables, operationName);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { errors = [], statusCode } = error as { errors?: GraphQLError[]; statusCode?: number };
    const known = errors.map(refusalBehind).find((refusal) => refusal !== null);
    if (known) throw known;
    if (statusCode === 400 || (error as Error).name === 'GraphQLError') {
      const reasons = (errors.length > 0 ? errors : [error as Error]).map(({ message }) => message);
      throw new Refusal('malformed', { details: { reasons } });
    }
    throw error;
  }
}

/** What a scalar refused: GraphQL wraps it once in a query's text and twice in a variable. */
function refusalBehind(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  return error instanceof GraphQLError ? refusalBehind(error.originalError) : null;
}
