import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { startServer, type TestServer } from './server.ts';

/** A route as Fastify registered it: "POST /api/v1/sales/". */
export type RegisteredRoute = { method: string; url: string };

/** Starts a server and records every route that it or its plugins register. */
export async function startServerWithRoutes(
  options: Parameters<typeof startServer>[0] = {},
): Promise<{ server: TestServer; routes: RegisteredRoute[] }> {
  const routes: RegisteredRoute[] = [];
  const onBegin = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push({ method: each, url });
    });
  };
  subscribe('fastify.initialization', onBegin);
  try {
    return { server: await startServer(options), routes };
  } finally {
    unsubscribe('fastify.initialization', onBegin);
  }
}
