import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../pipeline/refusal.ts';

/** How long a restart takes, seconds. */
const RESTART = 2;

/**
 * What a stop would wait a minute for, as Node takes it for busy: connections that a browser opened in advance and never
 * used, and those that would be kept open for more after the answer that is under way.
 */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** What still comes over open connections during a stop is refused, and in our own words: Fastify's have another form. */
export function refuseDuringStop(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', async () => {
    if (stopping) throw new Refusal('service_unavailable', { retryAfter: RESTART });
  });
}
