import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/base/errors.ts';
import { TooBusy } from '../db/connection-turns.ts';
import { isAway, isBeyondLimits, isUnstorable } from '../db/faults.ts';
import { Refusal } from '../pipeline/refusal.ts';

/** How long to wait for the database before asking again, seconds. */
const DATABASE_RETRY = 2;

/** How long to wait when a person's own requests have all connections that are theirs, seconds. */
const BUSY_RETRY = 1;

/** Fastify's own refusals, by HTTP status. */
const codes: Record<number, ErrorCode> = {
  400: 'malformed',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** Whatever was thrown, as the one kind of answer that says no. What is nobody's fault but ours is `something_went_wrong`. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof TooBusy) return new Refusal('too_many_requests', { retryAfter: BUSY_RETRY });
  if (isAway(error)) return new Refusal('service_unavailable', { retryAfter: DATABASE_RETRY });
  if (isBeyondLimits(error)) return new Refusal('query_too_large');
  if (isUnstorable(error)) return new Refusal('malformed');
  const { statusCode = 500 } = error as Partial<FastifyError>;
  return new Refusal(codes[statusCode] ?? (statusCode < 500 ? 'malformed' : 'something_went_wrong'));
}

/** Answers with the refusal; a fault of ours is logged whole, a person's mistake is not. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  const retryAfter = refusal.retryAfter ?? Number(reply.getHeader('retry-after') ?? 0);
  if (retryAfter > 0) reply.header('retry-after', String(retryAfter));
  return reply.code(refusal.status).send(refusal.body);
}
