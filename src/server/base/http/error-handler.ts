import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/base/errors.ts';
import { TooBusy } from '../db/connection-turns.ts';
import { isAway, isBeyondLimits, isDiskFull, isUnstorable } from '../db/database-errors.ts';
import { hasLeft } from '../db/left-requests.ts';
import { Refusal } from '../pipeline/refusal.ts';
import type { Storage } from '../storage.ts';
import { countRefusal } from './refusal-counts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The disk of the embedded database; null for an external one. */
    storage: Storage | null;
  }
}

/** The Retry-After while the database is not available, seconds. */
const DATABASE_RETRY = 2;

/** The Retry-After on a full disk, seconds: people make space. */
const STORAGE_RETRY = 10;

/** The Retry-After when a user's own requests use all their connections, seconds. */
const BUSY_RETRY = 1;

/** Codes of Fastify's errors, by HTTP status. */
const codes: Record<number, ErrorCode> = {
  400: 'malformed',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

export const storageFull = () => new Refusal('storage_full', { retryAfter: STORAGE_RETRY });

/** Any error as a refusal; unexpected ones are something_went_wrong. On a full disk PostgreSQL may not be reachable. */
export function asRefusal(error: unknown, storage: Storage | null = null): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof TooBusy) return new Refusal('too_many_requests', { retryAfter: BUSY_RETRY });
  if (isDiskFull(error) || (isAway(error) && storage?.state() === 'full')) return storageFull();
  if (isAway(error)) return new Refusal('service_unavailable', { retryAfter: DATABASE_RETRY });
  if (isBeyondLimits(error)) return new Refusal('query_too_large');
  if (isUnstorable(error)) return new Refusal('malformed');
  const { statusCode = 500 } = error as Partial<FastifyError>;
  return new Refusal(codes[statusCode] ?? (statusCode < 500 ? 'malformed' : 'something_went_wrong'));
}

/** Answers with the refusal of an error; logs it when the status is 500 or above, unless the client has left. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error, request.server.storage);
  countRefusal(refusal.code);
  if (refusal.status >= 500 && !hasLeft(request)) request.log.error({ err: error }, 'request failed');
  const retryAfter = refusal.retryAfter ?? Number(reply.getHeader('retry-after') ?? 0);
  if (retryAfter > 0) reply.header('retry-after', String(retryAfter));
  return reply.code(refusal.status).send(refusal.body);
}
