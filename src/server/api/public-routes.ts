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
import { isEmpty } from '../company/rows/accounts.ts';
import { admitSetUp } from '../company/set-up/set-up-code.ts';
import { setUpCompany } from '../company/set-up/set-up-company.ts';
import { browserTokenOf, giveBrowserToken } from '../company/sign-in/browser-token.ts';
import { keepFailedSignIns } from '../company/sign-in/failed-sign-ins.ts';
import type { Entered } from '../company/sign-in/open-session.ts';
import { askForPasskey, giveCode, givePasskey, signInWithPasskey } from '../company/sign-in/second-step.ts';
import { signIn } from '../company/sign-in/sign-in.ts';
import type { Visitor } from '../company/sign-in/sign-in-limits.ts';
import { placeOfHost } from '../company/sign-in/verify-passkey.ts';
import { keepDemoLoads } from '../demo/demo-loads.ts';

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
