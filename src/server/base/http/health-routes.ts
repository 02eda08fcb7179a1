import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connect.ts';
import { requireReady } from '../db/database-ready.ts';
import { Refusal } from '../pipeline/refusal.ts';

/** `/healthz`: the process is alive. `/readyz`: the database answers and is migrated. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    try {
      await requireReady(db);
      return { status: 'ready' };
    } catch {
      throw new Refusal('service_unavailable', { retryAfter: 2 });
    }
  });
}
