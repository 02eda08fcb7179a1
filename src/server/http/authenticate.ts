import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calendarDate } from '#contract/dates.ts';
import { hashToken } from '../accounts/token.ts';
import type { Database } from '../db/connect.ts';
import type { Caller } from '../pipeline/caller.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { findCaller, type SessionLimits } from '../stores/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** Who may come in: everybody, or whoever has a session. */
    access?: 'public' | 'session';
  }
}

/** `Authorization: Token <token>` → the token, or null. */
function tokenOf(request: FastifyRequest): string | null {
  return /^Token ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Before anything else is looked at: who asks. Routes say whether they need a session; without a word they do. */
export function authenticate(app: FastifyInstance, db: Database, limits: SessionLimits, clock: () => Date): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/') || request.routeOptions.config.access === 'public') return;
    if (request.is404) return;
    const token = tokenOf(request);
    if (!token) throw new Refusal('sign_in_required');
    const known = await findCaller(db, hashToken(token), limits);
    if (!known) throw new Refusal('unauthorized');
    request.caller = { ...known, today: calendarDate(clock(), known.timeZone) };
  });
}

/** The caller of a route that needs one. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Refusal('sign_in_required');
  return request.caller;
}
