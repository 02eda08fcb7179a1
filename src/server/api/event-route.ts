import type { FastifyInstance } from 'fastify';
import type { ChangeNotice } from '../base/db/change-notice.ts';
import type { Database } from '../base/db/connect.ts';
import type { Listener } from '../base/db/listener.ts';
import { EventStreams } from '../base/http/event-streams.ts';
import { periodically } from '../base/periodic-job.ts';
import type { SessionLimits } from '../base/session-limits.ts';
import { findCallers } from '../company/rows/session-rows.ts';
import { callerOf } from '../company/sign-in/authenticate.ts';

/** Interval of heartbeats and of the check of sessions, ms. */
const HEARTBEAT = 20_000;

/**
 * `GET /api/v1/events/`: server-sent events `changed` with entity, id and whether the caller caused it, for live
 * refresh; `gap` when events may have been missed. The stream ends with its session.
 */
export function registerEvents(app: FastifyInstance, db: Database, listener: Listener, limits: SessionLimits): void {
  const streams = new EventStreams((company, tokenHashes) => findCallers(db, company, tokenHashes, limits));
  const send = (notice: ChangeNotice) => void streams.send(notice);
  const sendGap = () => streams.sendGap();
  listener.changes.on('notice', send).on('gap', sendGap);
  const work = () => streams.beat();
  const heartbeat = periodically({ name: 'heartbeat of event streams', every: HEARTBEAT, logger: app.log, work });
  app.addHook('preClose', async () => {
    listener.changes.off('notice', send).off('gap', sendGap);
    streams.closeAll();
    await heartbeat.stop();
  });

  app.get('/api/v1/events/', {
    // A HEAD request would never end.
    exposeHeadRoute: false,
    schema: {
      operationId: 'events',
      summary: 'Changes as server-sent events',
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
