import type { FastifyRequest } from 'fastify';

/** The client's address. A socket that is gone has none any more, while its request is still worked on. */
export const addressOf = ({ ip }: FastifyRequest): string => ip ?? 'gone';
