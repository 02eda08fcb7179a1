import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calendarDate } from '#contract/base/dates.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import { type PermissionKey, permissionRefusal } from '#contract/base/roles.ts';
import { hashToken } from '../../base/crypto/session-token.ts';
import type { Database } from '../../base/db/connect.ts';
import { requester } from '../../base/db/connection-turns.ts';
import { addressOf, networkOfClient } from '../../base/http/client-address.ts';
import { asRefusal } from '../../base/http/error-handler.ts';
import { isUnreadBody, keepBack } from '../../base/http/refused-bodies.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import type { SessionLimits } from '../../base/session-limits.ts';
import { findCaller } from '../rows/session-rows.ts';
import { docsTokenHash } from './docs-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /**
     * Who is let in: every request, one with a session, or also one of a browser that was let in to the documentation.
     */
    access?: 'public' | 'session' | 'docs';
    /** What the caller's role has to allow. Whether a row is the caller's is asked when the row is there. */
    permission?: PermissionKey;
    /** It is also answered to a manager who still has to set up the second factor that the company demands. */
    whileSettingUp?: boolean;
  }
}

/** `Authorization: Token <token>` → the token, or null. */
function tokenOf(request: FastifyRequest): string | null {
  return /^Token ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Which session a request names: by its token, or where documentation is read by the cookie that was given for that.
 */
function tokenHashOf(request: FastifyRequest): Buffer | null {
  const token = tokenOf(request);
  if (token) return hashToken(token);
  return request.routeOptions.config.access === 'docs' ? docsTokenHash(request) : null;
}

export type AuthenticateOptions = {
  sessions: SessionLimits;
  clock: () => Date;
  /** Requests of one person in a minute. */
  requestsPerMinute: number;
};

/**
 * Before a body is read: who asks, whether that person has asked too often, and whether the role may. Routes say whether they
 * need a session; without a word they do.
 */
export async function authenticate(app: FastifyInstance, db: Database, options: AuthenticateOptions): Promise<void> {
  const { sessions, clock, requestsPerMinute } = options;
  app.decorateRequest('caller', null);
  await app.register(rateLimit, { global: false, max: requestsPerMinute, timeWindow: '1 minute' });
  const keyGenerator = (request: FastifyRequest) => personOf(callerOf(request));
  const countRequest = app.createRateLimit({ keyGenerator });
  const countExcess = app.createRateLimit({ keyGenerator, max: Math.ceil(requestsPerMinute * EXCESSES) });
  app.addHook('onRequest', async (request) => {
    const { access, permission, whileSettingUp } = request.routeOptions.config;
    if (!request.url.startsWith('/api/') || access === 'public' || request.is404) return;
    const hash = tokenHashOf(request);
    if (!hash) throw new Refusal('sign_in_required');
    const known = await findCaller(db, hash, sessions, networkOfClient(request));
    if (!known) throw new Refusal('unauthorized');
    request.caller = { ...known, today: calendarDate(clock(), known.timeZone) };
    for (const counted of [await countRequest(request), await countExcess(request, { increment: false })]) {
      if (counted.isAllowed || !counted.isExceeded) continue;
      throw new Refusal('too_many_requests', { retryAfter: Math.max(counted.ttlInSeconds, 1) });
    }
    if (known.lacksSecondFactor && !whileSettingUp) throw new Refusal('second_factor_required');
    const denied = permission && permissionRefusal(permission, request.caller);
    if (denied) throw new Refusal(denied);
  });
  app.addHook('onError', async (request, reply, error) => {
    const { code } = asRefusal(error);
    if (request.caller && excessive.includes(code)) await countExcess(request);
    // With the answer a connection ends whose body is still coming: it would be read at full speed.
    if (isBurden(request, code) && (await keepBack(request.raw))) reply.header('connection', 'close');
  });
}

/**
 * What nothing that a person does in the application ever is: to find that out takes longer than to refuse the request.
 */
const excessive: readonly ErrorCode[] = ['query_too_large', 'too_large'];
/** The part of a person's requests that may be so. */
const EXCESSES = 1 / 200;

/**
 * Whether a client that asks again as soon as it is refused would keep the process busy: with the request, or with a large body
 * that is not worth reading.
 */
const isBurden = ({ caller, raw }: FastifyRequest, code: ErrorCode): boolean =>
  (caller !== null && code === 'too_many_requests') || isUnreadBody(raw);

/** A key for a person that no other person of any company has. */
const personOf = ({ companyId, id }: Caller): string => `${companyId} ${id}`;

/**
 * Tells the database's connections for whom they are wanted, so that each request, person and company has a share. A body is
 * read by events of its socket, which know nothing of the request: so this comes after it.
 */
export function shareConnections(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { caller } = request;
    const who = caller
      ? { company: caller.companyId, person: personOf(caller), request }
      : { company: null, person: `visitor ${addressOf(request)}`, request };
    requester.run(who, done);
  });
}

/** The caller of a route that needs one. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Refusal('sign_in_required');
  return request.caller;
}
