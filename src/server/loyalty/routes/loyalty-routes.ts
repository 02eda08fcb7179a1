import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { toE164 } from '#contract/base/phone.ts';
import { bySlug, LoyaltyCompany, loyaltyCommands } from '#contract/loyalty/public-page.ts';
import type { MessageChannel } from '#contract/messages/message.ts';
import type { Database } from '../../base/db/connect.ts';
import { addressOf, networkOfClient } from '../../base/http/client-address.ts';
import { checkOrigin, type OwnNames } from '../../base/http/origin.ts';
import { checkXsrfToken, setXsrfCookie } from '../../base/http/xsrf.ts';
import { notFound, Refusal } from '../../base/pipeline/refusal.ts';
import { requestCode } from '../public-page/request-code.ts';
import { verifyCode } from '../public-page/verify-code.ts';
import { findPageCompany, type PageCompany } from '../rows/loyalty-codes.ts';

/** Requests per network address and minute; codes have their own limits in the database. */
const REQUESTS_PER_MINUTE = 60;

type LoyaltyName = keyof typeof loyaltyCommands;
type BodyOf<Name extends LoyaltyName> = Static<(typeof loyaltyCommands)[Name]['body']>;
type Visit<Body> = { company: PageCompany; body: Body; address: string; now: Date };

export type LoyaltyOptions = {
  clock: () => Date;
  channels: readonly MessageChannel[];
  ownNames: OwnNames;
  requestsPerMinute?: number;
};

/** Finds the company of a request's slug. Refuses not_found. */
async function companyOf(db: Database, request: FastifyRequest): Promise<PageCompany> {
  const { slug } = request.params as Static<typeof bySlug>;
  const company = await findPageCompany(db, slug);
  if (!company) throw notFound();
  return company;
}

function registerCompanyRoute(app: FastifyInstance, db: Database): void {
  app.get('/api/v1/loyalty/:slug/', {
    config: { access: 'public' },
    schema: {
      operationId: 'loyalty-company',
      summary: 'The company of a public page',
      tags: ['loyalty'],
      params: bySlug,
      response: { 200: LoyaltyCompany },
    },
    handler: async (request, reply) => {
      const { name } = await companyOf(db, request);
      setXsrfCookie(request, reply);
      return { name };
    },
  });
}

type Answers = { [Name in LoyaltyName]: (visit: Visit<never>) => Promise<unknown> };

const makeAnswers = (db: Database, channels: readonly MessageChannel[]): Answers => ({
  requestCode: async ({ body, ...visit }: Visit<BodyOf<'requestCode'>>) => {
    const { language = 'ru' } = body;
    return { retry_after: await requestCode(db, { ...visit, phone: canonical(body.phone), language, channels }) };
  },
  verifyCode: ({ body, company, now }: Visit<BodyOf<'verifyCode'>>) =>
    verifyCode(db, { company, now, phone: canonical(body.phone), code: body.code }),
});

function registerCommand(
  app: FastifyInstance,
  db: Database,
  name: LoyaltyName,
  { clock, channels, ownNames }: LoyaltyOptions,
): void {
  const command = loyaltyCommands[name];
  const answer = makeAnswers(db, channels)[name];
  app.route({
    method: 'POST',
    url: `/api/v1${command.path}`,
    config: { access: 'public' },
    schema: {
      operationId: command.name,
      summary: command.summary,
      tags: ['loyalty'],
      params: bySlug,
      body: command.body,
      response: { [command.status]: command.answer },
    },
    preValidation: [checkOrigin(ownNames), checkXsrfToken],
    handler: async (request, reply) => {
      const company = await companyOf(db, request);
      const visit = { company, body: request.body as never, address: addressOf(request), now: clock() };
      return reply.code(command.status).send(await answer(visit));
    },
  });
}

/** Registers the routes of the public page. They use no session: tokens are ignored, and no answer is 401. */
export async function registerLoyaltyRoutes(
  app: FastifyInstance,
  db: Database,
  options: LoyaltyOptions,
): Promise<void> {
  await app.register(rateLimit, {
    max: options.requestsPerMinute ?? REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: networkOfClient,
    errorResponseBuilder: (_, { ttl }) => new Refusal('too_many_requests', { retryAfter: Math.ceil(ttl / 1000) }),
  });
  registerCompanyRoute(app, db);
  for (const name of Object.keys(loyaltyCommands) as LoyaltyName[]) registerCommand(app, db, name, options);
}

/** A phone in E.164; the schema has already checked its form. */
function canonical(phone: string): string {
  const e164 = toE164(phone);
  if (e164 === null) throw new Refusal('phone_invalid');
  return e164;
}
