import type { FastifyInstance } from 'fastify';
import { deniedBecause } from '#contract/roles.ts';
import type { Database } from '../db/connect.ts';
import type { Listener } from '../db/listener.ts';
import type { Caller } from '../pipeline/caller.ts';
import type { Change, ChangeNotice } from '../stores/events.ts';
import { findCaller, type SessionLimits } from '../stores/sessions.ts';
import { callerOf } from './authenticate.ts';

/** A comment line that keeps proxies from closing a quiet stream, and the moment to look whether the session still is. */
const HEARTBEAT = 20_000;

/** Which permission lets a person see that such an entity changed; of an account its own person is told, too. */
const viewPermission = {
  sale: 'sale.view',
  booking: 'booking.view',
  tourist_payment: 'tourist_payment.view',
  partner_payment: 'partner_payment.view',
  allocation: 'partner_payment.view',
  cash_entry: 'cash_entry.view',
  cash_transfer: 'cash_entry.view',
  client: 'client.view',
  message: 'message.view',
  loyalty_level: 'loyalty.view',
  loyalty_bonus: 'loyalty.view',
  loyalty_settings: 'loyalty.view',
  direction: 'direction.view',
  partner: 'partner.view',
  payment_method: 'payment_method.view',
  branch: 'office.view',
  office: 'office.view',
  list_view: 'list_view.view',
  currency_rate: 'rate.view',
  rate_import: 'rate.view',
  company: 'session.use',
  user: 'agent.figures',
  target: 'agent.figures',
} as const;

/** Whether the caller's own account changed, or one of their sessions: this one may be over. */
const isAbout = (caller: Caller, [entity, id]: Change): boolean =>
  (entity === 'user' || entity === 'session') && id === caller.id;

/** Whether the caller may know of a change: somebody else's sale is nobody's business. */
function concerns(caller: Caller, change: Change): boolean {
  const [entity, , agentId, officeId] = change;
  if (entity === 'user' && isAbout(caller, change)) return true;
  const permission = viewPermission[entity as keyof typeof viewPermission];
  return permission !== undefined && deniedBecause(permission, caller, { agentId, officeId }) === null;
}

/**
 * `GET /api/v1/events/`: server-sent events `changed` with entity, id, and whether the caller did it, for live refresh; `gap`
 * when some may have been missed. The stream ends with its session.
 */
export function registerEvents(app: FastifyInstance, db: Database, listener: Listener, limits: SessionLimits): void {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const close of open) close();
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
      const caller = callerOf(request);
      reply.hijack();
      const stream = reply.raw;
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      stream.write('retry: 1000\n\n');

      const onNotice = (notice: ChangeNotice) => {
        if (notice.company !== caller.companyId) return;
        const changes = notice.changes.filter((change) => concerns(caller, change));
        const own = notice.by === caller.id;
        const data = changes.map(([entity, id]) => ({ entity, id, own }));
        const tell = () => data.length > 0 && stream.write(`event: changed\ndata: ${JSON.stringify(data)}\n\n`);
        // Whose session is over is told nothing more.
        if (notice.changes.some((change) => isAbout(caller, change))) void beat().then(() => open.has(close) && tell());
        else tell();
      };
      const onGap = () => stream.write('event: gap\ndata: {}\n\n');
      const close = () => {
        clearInterval(heartbeat);
        listener.changes.off('notice', onNotice).off('gap', onGap);
        open.delete(close);
        stream.end();
      };
      const beat = async () => {
        // While the database is away nobody can be asked: the stream stays.
        const still = await findCaller(db, caller.tokenHash, limits).catch(() => caller);
        if (!open.has(close)) return;
        if (still) stream.write(': still here\n\n');
        else close();
      };
      const heartbeat = setInterval(beat, HEARTBEAT);
      open.add(close);
      listener.changes.on('notice', onNotice).on('gap', onGap);
      request.raw.once('close', close);
    },
  });
}
