import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { XSRF_COOKIE, XSRF_HEADER } from '#contract/base/xsrf.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { cookie, tokenInCookie } from './cookies.ts';

/** The format of a token: 192 random bits. */
const TOKEN = /^[\w-]{32}$/;

const cookieOf = (request: FastifyRequest): string | null => tokenInCookie(request, XSRF_COOKIE, TOKEN);

/**
 * Sets the cookie of a double-submit token, which other sites can neither read nor send. An existing one stays, for
 * other tabs.
 */
export function setXsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (cookieOf(request)) return;
  const token = randomBytes(24).toString('base64url');
  reply.header('set-cookie', cookie(request, `${XSRF_COOKIE}=${token}`, 'Path=/'));
}

/** Checks that header and cookie match. Refuses page_expired. */
export async function checkXsrfToken(request: FastifyRequest): Promise<void> {
  const cookie = cookieOf(request);
  const header = request.headers[XSRF_HEADER];
  if (!cookie || typeof header !== 'string' || !TOKEN.test(header)) throw new Refusal('page_expired');
  if (!timingSafeEqual(Buffer.from(cookie), Buffer.from(header))) throw new Refusal('page_expired');
}
