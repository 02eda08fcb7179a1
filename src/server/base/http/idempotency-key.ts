import type { FastifyRequest } from 'fastify';
import { invalidFields } from '../pipeline/refusal.ts';

/** The header in schemas of routes. */
export const idempotencyKey = {
  'idempotency-key': { type: 'string', description: 'The same key and body get the first answer again' },
} as const;

export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key)) {
    throw invalidFields({ 'idempotency-key': 'malformed' });
  }
  return key;
}
