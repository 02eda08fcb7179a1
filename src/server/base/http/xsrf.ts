import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { XSRF_COOKIE, XSRF_HEADER } from '#contract/base/xsrf.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { cookie, tokenInCookie } from './cookies.ts';

/** What we give out: 192 random bits. */
const TOKEN = /^[\w-]{32}$/;

const cookieOf = (request: FastifyRequest): string | null => tokenInCookie(request, XSRF_COOKIE, TOKEN);

/**
 * Gives the browser a token that another site can neither read nor send along. The one that it has stays, so that several
 * tabs go on working.
 */
export function giveXsrfToken(request: FastifyRequest, reply: FastifyReply): void {
  if (cookieOf(request)) return;
  const token = randomBytes(24).toString('base64url');
  reply.header('set-cookie', cookie(request, `${XSRF_COOKIE}=${token}`, 'Path=/'));
}

/** The header has to show what the cookie says. Refuses page_expired. */
export async function checkXsrfToken(request: FastifyRequest): Promise<void> {
  const cookie = cookieOf(request);
  const header = request.headers[XSRF_HEADER];
  if (!cookie || typeof header !== 'string' || !TOKEN.test(header)) throw new Refusal('page_expired');
  if (!timingSafeEqual(Buffer.from(cookie), Buffer.from(header))) throw new Refusal('page_expired');
}
