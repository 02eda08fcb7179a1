import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { publicCommands } from '#contract/public-commands.ts';
import { setUpCompany } from '../accounts/set-up.ts';
import { signIn } from '../accounts/sign-in.ts';
import type { Database } from '../db/connect.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { isEmpty } from '../stores/accounts.ts';

/** Tries to sign in or to set up from one address in a minute. A name has its own, lower limit. */
const TRIES_PER_MINUTE = 60;

type PublicName = keyof typeof publicCommands;

/** What can be asked without a session. Limited by address, because nobody is known yet. */
export async function registerPublicRoutes(
  app: FastifyInstance,
  db: Database,
  clock: () => Date,
  triesPerMinute = TRIES_PER_MINUTE,
): Promise<void> {
  await app.register(rateLimit, {
    max: triesPerMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: (_, { ttl }) => new Refusal('too_many_requests', { retryAfter: Math.ceil(ttl / 1000) }),
  });

  const answers: { [Name in PublicName]: (body: never, userAgent: string) => Promise<unknown> } = {
    signIn: (body: Static<typeof publicCommands.signIn.body>, userAgent) => signIn(db, body, userAgent),
    setUpCompany: (body: Static<typeof publicCommands.setUpCompany.body>, userAgent) =>
      setUpCompany(db, body, userAgent),
    setUpDemo: async () => {
      // The names of two thousand people are loaded when somebody asks for them.
      const { loadDemo } = await import('../db/demo/load.ts');
      return loadDemo(db, { slug: 'demo', sales: 1000, seed: 42, now: clock(), onlyIfEmpty: true });
    },
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
        response: { [command.status]: command.answer },
      },
      handler: async (request, reply) => {
        const answer = await answers[name](request.body as never, request.headers['user-agent'] ?? '');
        return reply.code(command.status).send(answer);
      },
    });
  }

  app.get('/api/v1/setup/', {
    config: { access: 'public', rateLimit: false },
    schema: {
      operationId: 'set-up-state',
      summary: 'Whether the first company is still to be created',
      tags: ['accounts'],
    },
    handler: async () => ({ needed: await inTransaction(db, (tx) => isEmpty(tx, { lock: false })) }),
  });
}
