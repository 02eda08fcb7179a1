import type { FastifyRequest } from 'fastify';
import { networkOf } from '../network.ts';

/** The client's address. A socket that is gone has none any more, while its request is still worked on. */
export const addressOf = ({ ip }: FastifyRequest): string => ip ?? 'gone';

/** The client's network, by which requests are limited: addresses of IPv6 cost nothing. */
export const networkOfClient = (request: FastifyRequest): string => networkOf(addressOf(request));
