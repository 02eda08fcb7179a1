import type { FastifyInstance } from 'fastify';
import type { ChangeNotice } from '../base/db/change-notice.ts';
import type { Database } from '../base/db/connect.ts';
import type { Listener } from '../base/db/listener.ts';
import { EventStreams } from '../base/http/event-streams.ts';
import { periodically } from '../base/periodically.ts';
import type { SessionLimits } from '../base/session-limits.ts';
import { findCallers } from '../company/rows/session-rows.ts';
import { callerOf } from '../company/sign-in/authenticate.ts';

/** How often it is looked whether the sessions of the streams still are, ms. */
const HEARTBEAT = 20_000;

/**
 * `GET /api/v1/events/`: server-sent events `changed` with entity, id, and whether the caller did it, for live refresh; `gap`
 * when some may have been missed. The stream ends with its session.
 */
export function registerEvents(app: FastifyInstance, db: Database, listener: Listener, limits: SessionLimits): void {
  const streams = new EventStreams((company, tokenHashes) => findCallers(db, company, tokenHashes, limits));
  const tell = (notice: ChangeNotice) => void streams.tell(notice);
  const tellGap = () => streams.tellGap();
  listener.changes.on('notice', tell).on('gap', tellGap);
  const work = () => streams.beat();
  const heartbeat = periodically({ name: 'the heartbeat of event streams', every: HEARTBEAT, logger: app.log, work });
  app.addHook('preClose', async () => {
    listener.changes.off('notice', tell).off('gap', tellGap);
    streams.closeAll();
    await heartbeat.stop();
  });

  app.get('/api/v1/events/', {
    // A stream has no head alone: it would never end.
    exposeHeadRoute: false,
    schema: {
      operationId: 'events',
      summary: 'What changes, as server-sent events',
      tags: ['reads'],
      security: [{ token: [] }],
      response: {
        200: { description: 'A stream without end', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      },
    },
    handler: async (request, reply) => {
      streams.open(callerOf(request), reply.raw, () => reply.hijack());
    },
  });
}
