import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { publicCommands, SetUpState } from '#contract/company/public-commands.ts';
import type { SignedIn } from '#contract/company/user.ts';
import type { Database } from '../base/db/connect.ts';
import { inTransaction } from '../base/db/transaction.ts';
import { addressOf, networkOfClient } from '../base/http/client-address.ts';
import { idempotencyKey, idempotencyKeyOf } from '../base/http/idempotency-key.ts';
import { checkOrigin, isFromThisMachine, type OwnNames } from '../base/http/origin.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import { hasNoCompany } from '../company/rows/accounts.ts';
import { requireSetUpAllowed } from '../company/set-up/set-up-code.ts';
import { setUpCompany } from '../company/set-up/set-up-company.ts';
import { browserTokenOf, setBrowserCookie } from '../company/sign-in/browser-token.ts';
import { makeFailedSignInLog } from '../company/sign-in/failed-sign-ins.ts';
import type { BrowserSession } from '../company/sign-in/open-session.ts';
import {
  finishWithCode,
  finishWithPasskey,
  signInWithPasskey,
  startPasskeySignIn,
} from '../company/sign-in/second-step.ts';
import { signIn } from '../company/sign-in/sign-in.ts';
import type { Visitor } from '../company/sign-in/sign-in-limits.ts';
import { placeOfHost } from '../company/sign-in/verify-passkey.ts';
import { makeDemoLoads } from '../demo/demo-loads.ts';

/** Requests per network address and minute. Failed sign-ins have their own limits. */
const TRIES_PER_MINUTE = 60;

export type PublicOptions = {
  clock: () => Date;
  ownNames: OwnNames;
  triesPerMinute?: number | undefined;
  /** Failed sign-ins of one network after which it is blocked; by default the limit of `sign-in-limits.ts`. */
  failuresOfNetwork?: number | undefined;
};

type PublicName = keyof typeof publicCommands;
type BodyOf<Name extends PublicName> = Static<(typeof publicCommands)[Name]['body']>;

const visitorOf = (request: FastifyRequest): Visitor => ({
  address: addressOf(request),
  userAgent: request.headers['user-agent'] ?? '',
  browserToken: browserTokenOf(request),
});

/**
 * The signed-in user of an opened session, with the browser's cookie set; or the second step that is required first.
 */
function answerSignIn<Pending extends object = never>(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: BrowserSession | Pending,
): SignedIn | Pending {
  if (!('signedIn' in outcome)) return outcome;
  setBrowserCookie(request, reply, outcome.browserToken);
  return outcome.signedIn;
}

type DemoLoads = ReturnType<typeof makeDemoLoads>;
type Answers = {
  [Name in PublicName]: (body: never, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** The handlers of the public commands. */
function makeAnswers(
  app: FastifyInstance,
  db: Database,
  { clock, failuresOfNetwork }: PublicOptions,
  demoLoads: DemoLoads,
): Answers {
  const failedSignIns = makeFailedSignInLog(db, app.log);
  app.addHook('onClose', failedSignIns.flushed);
  const optionsOf = (request: FastifyRequest) => ({
    visitor: visitorOf(request),
    place: placeOfHost(request.host),
    clock,
    onFailure: failedSignIns.record,
  });
  const isCodeNeeded = (request: FastifyRequest) => !isFromThisMachine(request);
  return {
    signIn: async (body: BodyOf<'signIn'>, request, reply) =>
      answerSignIn(request, reply, await signIn(db, body, { ...optionsOf(request), failuresOfNetwork })),
    giveCode: async (body: BodyOf<'giveCode'>, request, reply) =>
      answerSignIn(request, reply, await finishWithCode(db, body, optionsOf(request))),
    givePasskey: async (body: BodyOf<'givePasskey'>, request, reply) =>
      answerSignIn(request, reply, await finishWithPasskey(db, body, optionsOf(request))),
    askForPasskey: (_: BodyOf<'askForPasskey'>, request) => startPasskeySignIn(db, optionsOf(request)),
    signInWithPasskey: async (body: BodyOf<'signInWithPasskey'>, request, reply) =>
      answerSignIn(request, reply, await signInWithPasskey(db, body, optionsOf(request))),
    setUpCompany: async (body: BodyOf<'setUpCompany'>, request, reply) => {
      const proof = { isCodeNeeded: isCodeNeeded(request) };
      return answerSignIn(request, reply, await setUpCompany(db, body, visitorOf(request), proof));
    },
    setUpDemo: ({ code }: BodyOf<'setUpDemo'>, request) =>
      demoLoads.load(idempotencyKeyOf(request), () =>
        requireSetUpAllowed(db, { code, isCodeNeeded: isCodeNeeded(request) }),
      ),
  };
}

function registerCommand(app: FastifyInstance, name: PublicName, answers: Answers, ownNames: OwnNames): void {
  const command = publicCommands[name];
  app.route({
    method: 'POST',
    url: `/api/v1${command.path}`,
    config: { access: 'public' },
    schema: {
      operationId: command.name,
      summary: command.summary,
      tags: ['accounts'],
      body: command.body,
      ...(name === 'setUpDemo' ? { headers: { type: 'object', properties: idempotencyKey } } : {}),
      response: { [command.status]: command.answer },
    },
    preValidation: checkOrigin(ownNames),
    handler: async (request, reply) => {
      const answer = await answers[name](request.body as never, request, reply);
      return reply.code(command.status).send(answer);
    },
  });
}

function registerSetUpState(app: FastifyInstance, db: Database, demoLoads: DemoLoads): void {
  app.get('/api/v1/setup/', {
    config: { access: 'public', rateLimit: false },
    schema: {
      operationId: 'set-up-state',
      summary: 'Whether the first company is still to be created, and how far the demonstration is loaded',
      tags: ['accounts'],
      response: { 200: SetUpState },
    },
    handler: async (request): Promise<SetUpState> => {
      // Progress first: a load that ends before the second read is then seen as a company.
      const demo = demoLoads.progress();
      const needed = await inTransaction(db, (tx) => hasNoCompany(tx, { lock: false }));
      return { needed, code_needed: needed && !isFromThisMachine(request), ...(demo ? { demo } : {}) };
    },
  });
}

/** Registers the routes that need no session, rate limited by network address. */
export async function registerPublicRoutes(app: FastifyInstance, db: Database, options: PublicOptions): Promise<void> {
  await app.register(rateLimit, {
    max: options.triesPerMinute ?? TRIES_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: networkOfClient,
    errorResponseBuilder: (_, { ttl }) => new Refusal('too_many_requests', { retryAfter: Math.ceil(ttl / 1000) }),
  });
  const demoLoads = makeDemoLoads(db, options.clock);
  const answers = makeAnswers(app, db, options, demoLoads);
  for (const name of Object.keys(publicCommands) as PublicName[]) {
    registerCommand(app, name, answers, options.ownNames);
  }
  registerSetUpState(app, db, demoLoads);
}
