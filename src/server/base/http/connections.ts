import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { periodically } from '../periodically.ts';
import { Refusal } from '../pipeline/refusal.ts';

/** How long a restart takes, seconds. */
const RESTART = 2;

/** The sockets that are open, as long as they are. */
function openSockets(app: FastifyInstance): Set<Socket> {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

/**
 * What a stop would wait a minute for, as Node takes it for busy: connections that a browser opened in advance and never
 * used, and those that would be kept open for more after the answer that is under way.
 */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  const open = openSockets(app);
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

/** How often it is looked which sockets are not read, ms. */
const LOOK_EVERY = 5_000;

/**
 * Drops sockets whose other end does not read: what waits for them fills the memory. A slow reader that takes anything within
 * the time stays.
 */
export function dropUnreadSockets(app: FastifyInstance, unreadTimeout: number): void {
  const open = openSockets(app);
  const stalled = new WeakMap<Socket, { sent: number; since: number }>();
  const work = async () => {
    const now = performance.now();
    for (const socket of open) {
      const sent = socket.bytesWritten - socket.writableLength;
      const before = stalled.get(socket);
      if (socket.writableLength === 0) stalled.delete(socket);
      else if (before?.sent !== sent) stalled.set(socket, { sent, since: now });
      else if (now - before.since >= unreadTimeout) socket.destroy();
    }
  };
  const every = Math.min(LOOK_EVERY, unreadTimeout);
  const job = periodically({ name: 'dropping unread sockets', every, logger: app.log, work });
  app.addHook('preClose', job.stop);
}
