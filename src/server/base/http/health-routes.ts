import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connect.ts';
import { requireReady } from '../db/database-ready.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { storageFull } from './error-handler.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers and is migrated; with a warning when its disk is
 * short of space, because reads go on.
 */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    const storage = app.storage?.state() ?? 'enough';
    try {
      await requireReady(db);
    } catch {
      throw storage === 'full' ? storageFull() : new Refusal('service_unavailable', { retryAfter: 2 });
    }
    return { status: 'ready', ...(storage === 'enough' ? {} : { warning: `storage_${storage}` }) };
  });
}
