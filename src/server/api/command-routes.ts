import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../base/db/connect.ts';
import { storageFull } from '../base/http/error-handler.ts';
import { idempotencyKey, idempotencyKeyOf } from '../base/http/idempotency-key.ts';
import { compileValidator } from '../base/http/validation.ts';
import type { CommandHandler } from '../base/pipeline/handler.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import { type Request as CommandRequest, runCommand } from '../base/pipeline/run-command.ts';
import { answerConfirmed } from '../company/sign-in/authenticate.ts';
import { readRowsInWorker } from '../import/routes/import-routes.ts';
import { isRowsCommand, rowsCommands } from '../import/rows-thread.ts';
import { handlers } from './commands.ts';
import { readAnswer } from './entity-answers.ts';

/** Registers all commands as routes: the schemas validate and document them, the pipeline runs the handlers. */
export function registerCommands(app: FastifyInstance, db: Database, clock: () => Date): void {
  const run = async (handler: CommandHandler, request: FastifyRequest, reply: FastifyReply, sent: Sent) => {
    // Before PostgreSQL fails to extend its log, which would end all sessions, those that read included.
    if (app.storage?.state() === 'full') throw storageFull();
    const outcome = await answerConfirmed(request, (caller, confirmation) =>
      runCommand(db, handler, readAnswer, {
        ...sent,
        caller,
        confirmation,
        params: request.params as Record<string, unknown>,
        ifMatch: ifMatchOf(request),
        idempotencyKey: idempotencyKeyOf(request),
        now: clock(),
      }),
    );
    if (outcome.replayed) reply.header('idempotency-replayed', 'true');
    reply.code(outcome.status);
    if (outcome.answer === null) return reply.send();
    return reply.type('application/json; charset=utf-8').send(outcome.answer);
  };
  for (const [name, handler] of Object.entries(handlers)) {
    if (isRowsCommand(name)) continue;
    app.route({
      ...routeOf(handler),
      handler: (request, reply) =>
        run(handler, request, reply, { body: (request.body ?? {}) as Record<string, unknown> }),
    });
  }
  app.register(async (scope) => {
    const readThenRun = readRowsInWorker(scope);
    for (const name of rowsCommands) {
      scope.route({
        ...routeOf(handlers[name]),
        // The worker thread validates the body.
        validatorCompiler: (part) => (part.httpPart === 'body' ? () => true : compileValidator(part as never)),
        handler: (request, reply) => readThenRun(request, name, (sent) => run(handlers[name], request, reply, sent)),
      });
    }
  });
}

type Sent = Pick<CommandRequest, 'body' | 'bodyHash'>;

const routeOf = ({ command, run }: CommandHandler) => ({
  method: command.method,
  url: `/api/v1${command.path}`,
  config: {
    permission: command.permission,
    // What is prepared may stay although the command is refused, and a large body costs much before it is.
    assumesCaller: !('prepare' in run) && command.bodyLimit === undefined,
    isLarge: command.bodyLimit !== undefined,
    whileSettingUp: command.whileSettingUp ?? false,
  },
  ...(command.bodyLimit ? { bodyLimit: command.bodyLimit } : {}),
  schema: {
    operationId: command.name,
    summary: command.summary,
    tags: ['commands'],
    security: [{ token: [] }],
    params: command.params,
    body: command.body,
    headers: commandHeaders,
    response: { [command.status]: command.answer },
  },
  // The pipeline has serialised the answer, so that a replay is identical.
  serializerCompiler: () => String,
});

const commandHeaders = {
  type: 'object',
  properties: {
    ...idempotencyKey,
    'if-match': {
      type: 'string',
      description: 'The version that the change is based on; another one is refused as stale',
    },
  },
};

function ifMatchOf(request: FastifyRequest): number | null {
  const version = request.headers['if-match'];
  if (version === undefined) return null;
  const match = /^"?(\d{1,9})"?$/.exec(version);
  if (!match) throw new Refusal('stale');
  return Number(match[1]);
}
