import type { FastifyRequest } from 'fastify';
import { DOCS_PATH } from '#contract/base/api-docs.ts';
import { cookie, tokenInCookie } from '../../base/http/cookies.ts';

const COOKIE = 'karavan_docs';
/** How long the documentation opens without being asked for in the application, seconds. */
const OPEN_FOR = 3600;

/**
 * The session that a browser opens the documentation with, known by the hash of its token: the pages of the documentation
 * can't send the token itself. The hash opens nothing else, and nothing when the session is over.
 */
export function docsTokenHash(request: FastifyRequest): Buffer | null {
  const value = tokenInCookie(request, COOKIE, /^[\da-f]{64}$/);
  return value === null ? null : Buffer.from(value, 'hex');
}

/** The cookie that opens the documentation in the browser of a session, and goes nowhere else. */
export const docsCookie = (request: FastifyRequest, tokenHash: Buffer): string =>
  cookie(request, `${COOKIE}=${tokenHash.toString('hex')}`, `Path=${DOCS_PATH}`, `Max-Age=${OPEN_FOR}`, 'HttpOnly');
