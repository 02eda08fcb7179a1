import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
