import type { FastifyRequest } from 'fastify';
import { DOCS_PATH } from '#contract/base/api-docs.ts';
import { cookie, tokenInCookie } from '../../base/http/cookies.ts';

const COOKIE = 'karavan_docs';
/** Validity of the cookie in seconds. */
const MAX_AGE = 3600;

/**
 * The token hash in the documentation's cookie: pages opened by navigation can not send the token. The hash is accepted
 * by the documentation only, as long as the session lasts.
 */
export function docsTokenHash(request: FastifyRequest): Buffer | null {
  const value = tokenInCookie(request, COOKIE, /^[\da-f]{64}$/);
  return value === null ? null : Buffer.from(value, 'hex');
}

/** The cookie that opens the documentation for a session, limited to its path. */
export const docsCookie = (request: FastifyRequest, tokenHash: Buffer): string =>
  cookie(request, `${COOKIE}=${tokenHash.toString('hex')}`, `Path=${DOCS_PATH}`, `Max-Age=${MAX_AGE}`, 'HttpOnly');
