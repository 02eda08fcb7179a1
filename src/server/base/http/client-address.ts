import type { FastifyRequest } from 'fastify';
import { networkOf } from '../network.ts';

/** The client's IP address; 'gone' when its socket is closed already. */
export const addressOf = ({ ip }: FastifyRequest): string => ip ?? 'gone';

/** The client's network, the key of rate limits, because a client may have many IPv6 addresses. */
export const networkOfClient = (request: FastifyRequest): string => networkOf(addressOf(request));
