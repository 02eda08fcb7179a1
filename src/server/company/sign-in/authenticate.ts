import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/base/errors.ts';
import { type PermissionKey, permissionRefusal } from '#contract/base/roles.ts';
import { hashToken } from '../../base/crypto/session-token.ts';
import type { Database } from '../../base/db/connect.ts';
import { requester } from '../../base/db/connection-turns.ts';
import { leave } from '../../base/db/left-requests.ts';
import { addressOf, networkOfClient } from '../../base/http/client-address.ts';
import { asRefusal } from '../../base/http/error-handler.ts';
import { delayAnswer, isUnreadBody } from '../../base/http/refused-bodies.ts';
import { type Caller, CallerChanged, type Confirmation } from '../../base/pipeline/caller.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import type { SessionLimits } from '../../base/session-limits.ts';
import { makeCallers } from './assumed-callers.ts';
import { docsTokenHash } from './docs-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Of a caller who is only assumed; null if the database has been asked. */
    confirmation: Confirmation | null;
  }
  interface FastifyContextConfig {
    /**
     * Callers of the route: everyone, users with a session (default), or also browsers with the documentation's cookie.
     */
    access?: 'public' | 'session' | 'docs';
    /** The permission that the caller's role needs; access to single rows is checked where they are read. */
    permission?: PermissionKey;
    /** Whether the handler confirms an assumed caller (`answerConfirmed`) instead of being called for a confirmed one. */
    assumesCaller?: boolean;
    /** Whether managers who still have to set up a required second factor may call it. */
    whileSettingUp?: boolean;
  }
}

/** `Authorization: Token <token>` → the token, or null. */
function tokenOf(request: FastifyRequest): string | null {
  return /^Token ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** The token hash of a request, or for documentation that of its cookie. */
function tokenHashOf(request: FastifyRequest): Buffer | null {
  const token = tokenOf(request);
  if (token) return hashToken(token);
  return request.routeOptions.config.access === 'docs' ? docsTokenHash(request) : null;
}

export type AuthenticateOptions = {
  sessions: SessionLimits;
  clock: () => Date;
  /** The limit of requests per user and minute. */
  requestsPerMinute: number;
};

/**
 * Registers authentication, rate limiting and the check of permissions, before the body is read. Routes without
 * `access` need a session.
 */
export async function authenticate(app: FastifyInstance, db: Database, options: AuthenticateOptions): Promise<void> {
  const { sessions, clock, requestsPerMinute } = options;
  const callers = makeCallers(db, { sessions, clock });
  app.decorateRequest('caller', null);
  app.decorateRequest('confirmation', null);
  await app.register(rateLimit, { global: false, max: requestsPerMinute, timeWindow: '1 minute' });
  const keyGenerator = (request: FastifyRequest) => userKey(callerOf(request));
  const countRequest = app.createRateLimit({ keyGenerator });
  const countExcess = app.createRateLimit({ keyGenerator, max: Math.ceil(requestsPerMinute * COSTLY_SHARE) });
  app.addHook('onRequest', async (request) => {
    const { access, assumesCaller } = request.routeOptions.config;
    if (!request.url.startsWith('/api/') || access === 'public' || request.is404) return;
    const hash = tokenHashOf(request);
    if (!hash) throw new Refusal('sign_in_required');
    const session = { tokenHash: hash, network: networkOfClient(request) };
    const assumed = assumesCaller ? callers.assume(session) : null;
    const caller = assumed?.caller ?? (await callers.find(session));
    if (!caller) throw new Refusal('unauthorized');
    request.caller = caller;
    request.confirmation = assumed?.confirmation ?? null;
    for (const counted of [await countRequest(request), await countExcess(request, { increment: false })]) {
      if (counted.isAllowed || !counted.isExceeded) continue;
      throw new Refusal('too_many_requests', { retryAfter: Math.max(counted.ttlInSeconds, 1) });
    }
    if (assumed !== null && refusalOf(request, caller) !== null) {
      // Only a confirmed caller is refused.
      request.caller = await callers.find(session);
      request.confirmation = null;
      if (!request.caller) throw new Refusal('unauthorized');
    }
    requireAllowed(request);
  });
  app.addHook('onError', async (request, reply, error) => {
    const { code } = asRefusal(error, app.storage);
    if (request.caller && costlyCodes.includes(code)) await countExcess(request);
    // Closes the connection instead of reading the rest of the body at full speed.
    if (isCostly(request, code) && (await delayAnswer(request.raw))) reply.header('connection', 'close');
  });
}

/** The code with which the route refuses a caller of this role, or null. */
function refusalOf({ routeOptions: { config } }: FastifyRequest, caller: Caller): ErrorCode | null {
  if (caller.lacksSecondFactor && !config.whileSettingUp) return 'second_factor_required';
  return config.permission ? permissionRefusal(config.permission, caller) : null;
}

function requireAllowed(request: FastifyRequest): void {
  const denied = refusalOf(request, callerOf(request));
  if (denied) throw new Refusal(denied);
}

/** Refusals that cost more than refusing and that the application's pages never cause. */
const costlyCodes: readonly ErrorCode[] = ['query_too_large', 'too_large'];
/** The share of a user's requests that may be refused with these codes. */
const COSTLY_SHARE = 1 / 200;

/** Whether immediate retries of a client would keep the process busy, with requests or with unread bodies. */
const isCostly = ({ caller, raw }: FastifyRequest, code: ErrorCode): boolean =>
  (caller !== null && code === 'too_many_requests') || isUnreadBody(raw);

/** A key that is unique among the users of all companies. */
const userKey = ({ companyId, id }: Caller): string => `${companyId} ${id}`;

/**
 * Sets the async context by which connections of the database are shared among requests, users and companies, and
 * cancels the reads of a request whose client has left. It runs after the body was read, whose events have no request
 * context.
 */
export function shareConnections(app: FastifyInstance): void {
  app.addHook('preHandler', (request, { raw: response }, done) => {
    const { caller } = request;
    const who = caller
      ? { company: caller.companyId, person: userKey(caller), request }
      : { company: null, person: `visitor ${addressOf(request)}`, request };
    // The hook `onRequestAbort` is not called once the body has been read.
    response.once('close', () => {
      if (!response.writableFinished) leave(request);
    });
    requester.run(who, done);
  });
}

/**
 * Answers a request for its assumed caller, and anew if another one is confirmed. The answer is returned, and its error
 * thrown, only for a confirmed caller. Refuses unauthorized if the session has ended, and another caller whom the route
 * does not allow.
 */
export async function answerConfirmed<Answer>(
  request: FastifyRequest,
  answer: (caller: Caller, confirmation: Confirmation | null) => Promise<Answer>,
): Promise<Answer> {
  const { confirmation } = request;
  if (confirmation === null) return answer(callerOf(request), null);
  const [outcome] = await Promise.allSettled([answer(callerOf(request), confirmation)]);
  try {
    await confirmation.confirm();
    // A command is committed already, and the next request records the use.
    await confirmation.recordUse().catch((err) => request.log.warn({ err }, 'The use of a session was not recorded'));
  } catch (error) {
    if (!(error instanceof CallerChanged)) throw error;
    request.caller = error.caller;
    requireAllowed(request);
    return answer(error.caller, null);
  }
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The caller of an authenticated route. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Refusal('sign_in_required');
  return request.caller;
}
