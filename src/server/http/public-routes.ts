import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { SignedIn } from '#contract/entities/user.ts';
import { publicCommands, SetUpState } from '#contract/public-commands.ts';
import { keepDemoLoads } from '../accounts/demo-loads.ts';
import type { Entered } from '../accounts/enter.ts';
import { keepFailedSignIns } from '../accounts/failed-sign-ins.ts';
import { placeOfHost } from '../accounts/passkeys.ts';
import { askForPasskey, giveCode, givePasskey, signInWithPasskey } from '../accounts/second-step.ts';
import { setUpCompany } from '../accounts/set-up.ts';
import { admitSetUp } from '../accounts/set-up-code.ts';
import { signIn } from '../accounts/sign-in.ts';
import type { Visitor } from '../accounts/sign-in-limits.ts';
import type { Database } from '../db/connect.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { isEmpty } from '../stores/accounts.ts';
import { addressOf, networkOfClient } from './address.ts';
import { browserTokenOf, giveBrowserToken } from './browser-token.ts';
import { idempotencyKey, idempotencyKeyOf } from './idempotency-key.ts';
import { checkOrigin, isFromThisMachine, type OwnNames } from './origin.ts';

/** Tries to sign in or to set up from one address in a minute. Failures have limits of their own. */
const TRIES_PER_MINUTE = 60;

export type PublicOptions = {
  clock: () => Date;
  ownNames: OwnNames;
  triesPerMinute?: number | undefined;
  /** Failed sign-ins of one network after which it rests; the ordinary number unless said. */
  failuresOfNetwork?: number | undefined;
};

type PublicName = keyof typeof publicCommands;
type BodyOf<Name extends PublicName> = Static<(typeof publicCommands)[Name]['body']>;

const visitorOf = (request: FastifyRequest): Visitor => ({
  address: addressOf(request),
  userAgent: request.headers['user-agent'] ?? '',
  browserToken: browserTokenOf(request),
});

/** A session that was opened, or what is still asked for before one is. */
function welcome<Asked extends object = never>(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Entered | Asked,
): SignedIn | Asked {
  if (!('signedIn' in outcome)) return outcome;
  giveBrowserToken(request, reply, outcome.browserToken);
  return outcome.signedIn;
}

/** What can be asked without a session. Limited by address, because nobody is known yet. */
export async function registerPublicRoutes(
  app: FastifyInstance,
  db: Database,
  { clock, ownNames, failuresOfNetwork, triesPerMinute = TRIES_PER_MINUTE }: PublicOptions,
): Promise<void> {
  await app.register(rateLimit, {
    max: triesPerMinute,
    timeWindow: '1 minute',
    keyGenerator: networkOfClient,
    errorResponseBuilder: (_, { ttl }) => new Refusal('too_many_requests', { retryAfter: Math.ceil(ttl / 1000) }),
  });

  const demoLoads = keepDemoLoads(db, clock);
  const failed = keepFailedSignIns(db, app.log);
  app.addHook('onClose', failed.written);
  const optionsOf = (request: FastifyRequest) => ({
    visitor: visitorOf(request),
    place: placeOfHost(request.host),
    clock,
    onFailure: failed.tell,
  });
  const answers: {
    [Name in PublicName]: (body: never, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  } = {
    signIn: async (body: BodyOf<'signIn'>, request, reply) =>
      welcome(request, reply, await signIn(db, body, { ...optionsOf(request), failuresOfNetwork })),
    giveCode: async (body: BodyOf<'giveCode'>, request, reply) =>
      welcome(request, reply, await giveCode(db, body, optionsOf(request))),
    givePasskey: async (body: BodyOf<'givePasskey'>, request, reply) =>
      welcome(request, reply, await givePasskey(db, body, optionsOf(request))),
    askForPasskey: (_: BodyOf<'askForPasskey'>, request) => askForPasskey(db, optionsOf(request)),
    signInWithPasskey: async (body: BodyOf<'signInWithPasskey'>, request, reply) =>
      welcome(request, reply, await signInWithPasskey(db, body, optionsOf(request))),
    setUpCompany: async (body: BodyOf<'setUpCompany'>, request, reply) =>
      welcome(
        request,
        reply,
        await setUpCompany(db, body, visitorOf(request), { isCodeNeeded: !isFromThisMachine(request) }),
      ),
    setUpDemo: ({ code }: BodyOf<'setUpDemo'>, request) =>
      demoLoads.load(idempotencyKeyOf(request), () =>
        admitSetUp(db, { code, isCodeNeeded: !isFromThisMachine(request) }),
      ),
  };
  for (const name of Object.keys(publicCommands) as PublicName[]) {
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

  app.get('/api/v1/setup/', {
    config: { access: 'public', rateLimit: false },
    schema: {
      operationId: 'set-up-state',
      summary: 'Whether the first company is still to be created, and how far the demonstration is loaded',
      tags: ['accounts'],
      response: { 200: SetUpState },
    },
    handler: async (request): Promise<SetUpState> => {
      // Asked for first: what is loaded between the two is there, and nothing is loaded any more.
      const demo = demoLoads.progress();
      const needed = await inTransaction(db, (tx) => isEmpty(tx, { lock: false }));
      return { needed, code_needed: needed && !isFromThisMachine(request), ...(demo ? { demo } : {}) };
    },
  });
}
