import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { Refusal } from '../pipeline/refusal.ts';

/** `/healthz`: the process is alive. `/readyz`: it can serve, so the database answers and is migrated. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    try {
      await sql`select 1 from companies limit 1`.execute(db);
      return { status: 'ready' };
    } catch {
      throw new Refusal('service_unavailable', { retryAfter: 2 });
    }
  });
}
