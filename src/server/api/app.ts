import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { MessageChannel } from '#contract/messages/message.ts';
import type { TrustedProxies } from '../base/config.ts';
import type { Database } from '../base/db/connect.ts';
import type { Listener } from '../base/db/listener.ts';
import { limitBodies } from '../base/http/body-limits.ts';
import { closeConnectionsOnStop, dropUnreadSockets, refuseDuringStop } from '../base/http/connections.ts';
import { sendError } from '../base/http/error-handler.ts';
import { registerHealth } from '../base/http/health-routes.ts';
import { logRequests } from '../base/http/log-requests.ts';
import { answerOddRequests, answerUnreadable, withoutHost } from '../base/http/protocol-errors.ts';
import { BARE_HEADERS, registerSecurityHeaders } from '../base/http/security-headers.ts';
import { registerClient } from '../base/http/serve-client.ts';
import { compileValidator, refuseNullBody } from '../base/http/validation.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import type { SessionLimits } from '../base/session-limits.ts';
import { registerClientExport } from '../clients/routes/client-export-route.ts';
import { registerNoteImages } from '../company/routes/note-image-route.ts';
import { registerPasskeyOffers } from '../company/routes/passkey-offer-routes.ts';
import { registerRestReads } from '../company/routes/rest-reads.ts';
import { authenticate, shareConnections } from '../company/sign-in/authenticate.ts';
import { registerLoyaltyRoutes } from '../loyalty/routes/loyalty-routes.ts';
import { registerCommands } from './command-routes.ts';
import { registerDocsSession } from './docs-session.ts';
import { registerEvents } from './event-route.ts';
import { registerGraphql } from './graphql-route.ts';
import { registerOpenapi } from './openapi.ts';
import { registerPublicRoutes } from './public-routes.ts';

export type AppOptions = {
  db: Database;
  listener: Listener;
  logger: FastifyBaseLogger;
  /** Folder of the built client, or null for the API alone. */
  client: string | null;
  sessions: SessionLimits;
  trustProxy: TrustedProxies;
  /** The only names by which the server is reached, besides loopback's; any unless said. */
  publicHosts?: readonly string[];
  development: boolean;
  /** What time it is: tests move it. */
  clock: () => Date;
  /** Where the Central Bank's rates are read from; without it nothing is imported. */
  ratesUrl?: string | null;
  /** By what messages can be sent (`messages/transports.ts`); none unless said. */
  messageChannels?: readonly MessageChannel[];
  /** Requests of one address in a minute to sign in, to set up, or to the public page; 60 each unless said. */
  triesPerMinute?: number;
  /** Requests of one person in a minute. */
  requestsPerMinute: number;
  /** After so long a socket that is not read is dropped, ms. */
  unreadTimeout?: number;
  /** Failed sign-ins of one network after which it rests; the ordinary number unless said. */
  failuresOfNetwork?: number;
};

/** 100 kB: a whole sale with fifty bookings is 15. A command may say more. */
const BODY_LIMIT = 100 * 1024;
/** A request has to be there whole by then, however slowly it is sent. */
const REQUEST_TIMEOUT = 15_000;
/** A client that takes nothing of its answer for so long has gone. */
const UNREAD_TIMEOUT = 60_000;
/** How often Node looks for requests whose time is over; its own thirty seconds would make forty-five of fifteen. */
const TIMEOUT_SEEN_WITHIN = 2000;

/** Fastify takes a bare number for none at all, as it can't know that each connection comes from the nearest proxy. */
const trusted = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies;

/** Builds the server without listening, so that tests and `main.ts` start the same thing. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    db,
    listener,
    clock,
    sessions,
    triesPerMinute,
    ratesUrl = null,
    requestsPerMinute,
    unreadTimeout = UNREAD_TIMEOUT,
  } = options;
  const ratesHost = ratesUrl && new URL(ratesUrl).host;
  const app = Fastify({
    loggerInstance: options.logger,
    // Our own line a request says more and tells nothing personal.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    // Fastify sets the first too late: as long as Node's own limit for headers is the larger one, Node takes it for bodies.
    http: {
      headersTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: TIMEOUT_SEEN_WITHIN,
      // Refused in our own form.
      requireHostHeader: false,
    },
    trustProxy: trusted(options.trustProxy),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(BARE_HEADERS)),
    clientErrorHandler: answerUnreadable,
    rewriteUrl: withoutHost,
  });
  // Fastify reads plain text by itself; a form of another site could send that.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(compileValidator);
  app.setErrorHandler(sendError);
  closeConnectionsOnStop(app);
  dropUnreadSockets(app, unreadTimeout);
  logRequests(app);
  await registerSecurityHeaders(app);
  answerOddRequests(app);
  refuseDuringStop(app);
  await authenticate(app, db, { sessions, clock, requestsPerMinute });
  shareConnections(app);
  refuseNullBody(app);
  limitBodies(app);
  await registerOpenapi(app);
  registerDocsSession(app);
  registerHealth(app, db);
  const ownNames = { trustsProxy: options.trustProxy !== false, publicHosts: options.publicHosts ?? [] };
  await app.register(async (scope) =>
    registerPublicRoutes(scope, db, { clock, ownNames, triesPerMinute, failuresOfNetwork: options.failuresOfNetwork }),
  );
  const loyalty = {
    clock,
    ownNames,
    channels: options.messageChannels ?? [],
    ...(triesPerMinute === undefined ? {} : { requestsPerMinute: triesPerMinute }),
  };
  await app.register(async (scope) => registerLoyaltyRoutes(scope, db, loyalty));
  registerPasskeyOffers(app, db, ownNames);
  registerRestReads(app, db);
  registerNoteImages(app, db);
  registerClientExport(app, db, clock);
  registerCommands(app, db, clock);
  registerGraphql(app, db, { limits: sessions, ratesHost }, options.development);
  registerEvents(app, db, listener, sessions);
  if (options.client) await registerClient(app, options.client);
  else app.setNotFoundHandler((request, reply) => sendError(new Refusal('not_found'), request, reply));
  return app;
}
