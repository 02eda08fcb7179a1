import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { periodically } from '../periodic-job.ts';
import { Refusal } from '../pipeline/refusal.ts';

/** The Retry-After during a stop, seconds. */
const RETRY_AFTER = 2;

/** The set of open sockets. */
function openSockets(app: FastifyInstance): Set<Socket> {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

/**
 * Closes connections that a stop would wait for: unused ones that browsers opened in advance, and keep-alive ones after
 * their answer.
 */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  const open = openSockets(app);
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** Refuses requests during a stop with our own error body. */
export function refuseDuringStop(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', async () => {
    if (stopping) throw new Refusal('service_unavailable', { retryAfter: RETRY_AFTER });
  });
}

/** Interval of the check for unread sockets, ms. */
const CHECK_EVERY = 5_000;

/** Destroys sockets whose client reads nothing for the given time, because pending data fills the memory. */
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
  const every = Math.min(CHECK_EVERY, unreadTimeout);
  const job = periodically({ name: 'dropping unread sockets', every, logger: app.log, work });
  app.addHook('preClose', job.stop);
}
