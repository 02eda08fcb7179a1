import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { Refusal } from '../pipeline/refusal.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** `/metrics` on the port of the application, for `Authorization: Bearer <token>`. Without a token it does not exist. */
export function registerMetrics(app: FastifyInstance, registry: Registry | null, token: string | null): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (registry === null || token === null) throw new Refusal('not_found');
    const given = request.headers.authorization ?? '';
    if (!timingSafeEqual(hash(given), hash(`Bearer ${token}`))) throw new Refusal('unauthorized');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

type MetricsServer = { url: string; stop: () => Promise<unknown> };

/** Serves `/metrics` alone on an address of its own, which the operator keeps from the public network. */
export async function serveMetrics(registry: Registry, host: string, port: number): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    const [metrics] = await Promise.allSettled([registry.metrics()]);
    if (metrics.status === 'rejected') return response.writeHead(500).end();
    return response.writeHead(200, { 'content-type': registry.contentType }).end(metrics.value);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, host, resolve);
  await promise;
  const { address, port: taken, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}/metrics`,
    stop: async () => {
      const { promise: closed, resolve: close } = Promise.withResolvers<void>();
      server.close(() => close());
      server.closeAllConnections();
      await closed;
    },
  };
}
