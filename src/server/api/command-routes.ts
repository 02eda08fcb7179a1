import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Command } from '#contract/base/command.ts';
import { commands } from '#contract/commands.ts';
import type { Database } from '../base/db/connect.ts';
import { idempotencyKey, idempotencyKeyOf } from '../base/http/idempotency-key.ts';
import { compileValidator } from '../base/http/validation.ts';
import type { Handler, PreparedHandler } from '../base/pipeline/handler.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import { type Request as CommandRequest, runCommand } from '../base/pipeline/run-command.ts';
import { callerOf } from '../company/sign-in/authenticate.ts';
import { readRowsApart } from '../import/routes/import-routes.ts';
import { isRowsCommand, rowsCommands } from '../import/rows-thread.ts';
import { handlers } from './commands.ts';
import { readAnswer } from './entity-answers.ts';

type Name = keyof typeof commands;

/** Every command of the registry as a route: its schemas validate and document it, its handler is run by the pipeline. */
export function registerCommands(app: FastifyInstance, db: Database, clock: () => Date): void {
  const run = async (name: Name, request: FastifyRequest, reply: FastifyReply, sent: Sent) => {
    // Each handler was checked against its own command where it is registered.
    const handler = handlers[name] as unknown as Handler | PreparedHandler;
    const outcome = await runCommand(db, commands[name], handler, readAnswer, {
      ...sent,
      caller: callerOf(request),
      params: request.params as Record<string, unknown>,
      ifMatch: ifMatchOf(request),
      idempotencyKey: idempotencyKeyOf(request),
      now: clock(),
    });
    if (outcome.replayed) reply.header('idempotency-replayed', 'true');
    reply.code(outcome.status);
    if (outcome.answer === null) return reply.send();
    return reply.type('application/json; charset=utf-8').send(outcome.answer);
  };
  for (const name of Object.keys(commands) as Name[]) {
    if (isRowsCommand(name)) continue;
    app.route({
      ...routeOf(commands[name]),
      handler: (request, reply) => run(name, request, reply, { body: (request.body ?? {}) as Record<string, unknown> }),
    });
  }
  app.register(async (scope) => {
    const readThenRun = readRowsApart(scope);
    for (const name of rowsCommands) {
      scope.route({
        ...routeOf(commands[name]),
        // The thread that reads the body validates it.
        validatorCompiler: (part) => (part.httpPart === 'body' ? () => true : compileValidator(part as never)),
        handler: (request, reply) => readThenRun(request, name, (sent) => run(name, request, reply, sent)),
      });
    }
  });
}

type Sent = Pick<CommandRequest, 'body' | 'bodyHash'>;

const routeOf = (command: Command) => ({
  method: command.method,
  url: `/api/v1${command.path}`,
  config: {
    permission: command.permission,
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
  // The answer is serialised once, by the pipeline, so that a replay is the same letter for letter.
  serializerCompiler: () => String,
});

const commandHeaders = {
  type: 'object',
  properties: {
    ...idempotencyKey,
    'if-match': { type: 'string', description: 'The version that was seen; another one is refused as stale' },
  },
};

function ifMatchOf(request: FastifyRequest): number | null {
  const version = request.headers['if-match'];
  if (version === undefined) return null;
  const match = /^"?(\d{1,9})"?$/.exec(version);
  if (!match) throw new Refusal('stale');
  return Number(match[1]);
}
