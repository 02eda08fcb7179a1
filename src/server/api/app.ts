import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Backups } from '#contract/base/backups.ts';
import type { MessageChannel } from '#contract/messages/message.ts';
import type { TrustedProxies } from '../base/config.ts';
import type { Database } from '../base/db/connect.ts';
import type { Listener } from '../base/db/listener.ts';
import type { Replica } from '../base/db/replica/replica.ts';
import { limitBodies } from '../base/http/body-limits.ts';
import { closeConnectionsOnStop, dropUnreadSockets, refuseDuringStop } from '../base/http/connections.ts';
import { sendError } from '../base/http/error-handler.ts';
import { registerHealth } from '../base/http/health-routes.ts';
import { logRequests } from '../base/http/log-requests.ts';
import { registerMetrics } from '../base/http/metrics-routes.ts';
import { answerOddRequests, answerUnreadable, withoutHost } from '../base/http/protocol-errors.ts';
import { newRequestId } from '../base/http/request-id.ts';
import { addSecurityHeaders, BARE_HEADERS } from '../base/http/security-headers.ts';
import { registerClient } from '../base/http/serve-client.ts';
import { compileValidator, refuseNullBody } from '../base/http/validation.ts';
import type { Metrics } from '../base/metrics.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import type { SessionLimits } from '../base/session-limits.ts';
import type { Storage } from '../base/storage.ts';
import { registerClientExport } from '../clients/routes/client-export-route.ts';
import { registerNoteImages } from '../company/routes/note-image-route.ts';
import { registerPasskeyOffers } from '../company/routes/passkey-offer-routes.ts';
import { registerRestReads } from '../company/routes/rest-reads.ts';
import { authenticate, shareConnections } from '../company/sign-in/authenticate.ts';
import { registerLoyaltyRoutes } from '../loyalty/routes/loyalty-routes.ts';
import { readNoBackups } from '../operations/backup/backup-state.ts';
import { registerCommands } from './command-routes.ts';
import { registerDocsSession } from './docs-session.ts';
import { registerEvents } from './event-route.ts';
import { registerGraphql } from './graphql-route.ts';
import { noteCommands } from './note-commands.ts';
import { registerOpenapi } from './openapi.ts';
import { registerPublicRoutes } from './public-routes.ts';

export type AppOptions = {
  db: Database;
  /** A replica of the database for long reads; by default none. */
  replica?: Replica | null;
  listener: Listener;
  logger: FastifyBaseLogger;
  /** Folder of the built client, or null for the API alone. */
  client: string | null;
  sessions: SessionLimits;
  trustProxy: TrustedProxies;
  /** The only host names accepted besides loopback's; by default any. */
  publicHosts?: readonly string[];
  development: boolean;
  /** The disk of the embedded database; by default not known. */
  storage?: Storage | null;
  /** How it stands with backups; by default none are made. */
  readBackups?: () => Promise<Backups>;
  /** What is measured, and the token for reading it at `/metrics`; by default nothing. */
  metrics?: { metrics: Metrics; token: string | null } | null;
  /** The present time; tests set it. */
  clock: () => Date;
  /** The URL of the Central Bank's rates; null disables the import. */
  ratesUrl?: string | null;
  /** The channels of messages (`messages/transports.ts`); by default none. */
  messageChannels?: readonly MessageChannel[];
  /** Requests per network address and minute to public routes; by default 60. */
  triesPerMinute?: number;
  /** Requests per user and minute. */
  requestsPerMinute: number;
  /** The time after which a socket with an unread answer is dropped, ms. */
  unreadTimeout?: number;
  /** Failed sign-ins of one network after which it is blocked; by default the limit of `sign-in-limits.ts`. */
  failuresOfNetwork?: number;
};

/** 100 kB; a sale with fifty bookings has 15. Commands may set their own limit. */
const BODY_LIMIT = 100 * 1024;
/** The time within which a whole request has to arrive, ms. */
const REQUEST_TIMEOUT = 15_000;
/** The time after which an answer that the client does not read is dropped, ms. */
const UNREAD_TIMEOUT = 60_000;
/** Interval at which Node checks for timed-out requests, ms; its default of 30 s would triple REQUEST_TIMEOUT. */
const TIMEOUT_CHECK_INTERVAL = 2000;

/** Fastify ignores a bare number of hops, because it can not know that every connection comes from the proxy. */
const trustFunction = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies;

function makeServer({ logger, trustProxy }: AppOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    genReqId: newRequestId,
    // Replaced by `logRequests`, whose lines have no personal data.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    // Fastify sets `requestTimeout` too late: Node applies `headersTimeout` to bodies as long as it is the larger one.
    http: {
      headersTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL,
      // Requests without it are refused with our own error body.
      requireHostHeader: false,
    },
    trustProxy: trustFunction(trustProxy),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers({ ...BARE_HEADERS, 'x-request-id': request.id })),
    clientErrorHandler: answerUnreadable,
    rewriteUrl: withoutHost,
  });
  // Fastify parses plain text by default, which a form on another site could send.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(compileValidator);
  app.setErrorHandler(sendError);
  return app;
}

/** Registers the hooks of all requests, in the order in which they run. */
async function addHooks(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { db, sessions, clock, requestsPerMinute, unreadTimeout = UNREAD_TIMEOUT } = options;
  closeConnectionsOnStop(app);
  dropUnreadSockets(app, unreadTimeout);
  logRequests(app);
  options.metrics?.metrics.measureRequests(app);
  addSecurityHeaders(app);
  answerOddRequests(app);
  refuseDuringStop(app);
  await authenticate(app, db, { sessions, clock, requestsPerMinute });
  shareConnections(app);
  refuseNullBody(app);
  limitBodies(app);
  if (options.replica) noteCommands(app, options.replica);
}

async function addRoutes(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { db, listener, clock, sessions, triesPerMinute, failuresOfNetwork, ratesUrl = null } = options;
  const ratesHost = ratesUrl && new URL(ratesUrl).host;
  const ownNames = { trustsProxy: options.trustProxy !== false, publicHosts: options.publicHosts ?? [] };
  const loyalty = {
    clock,
    ownNames,
    channels: options.messageChannels ?? [],
    ...(triesPerMinute === undefined ? {} : { requestsPerMinute: triesPerMinute }),
  };
  await registerOpenapi(app);
  registerDocsSession(app);
  registerHealth(app, db);
  registerMetrics(app, options.metrics?.metrics.registry ?? null, options.metrics?.token ?? null);
  await app.register(async (scope) =>
    registerPublicRoutes(scope, db, { clock, ownNames, triesPerMinute, failuresOfNetwork }),
  );
  await app.register(async (scope) => registerLoyaltyRoutes(scope, db, loyalty));
  registerPasskeyOffers(app, db, ownNames);
  registerRestReads(app, db);
  registerNoteImages(app, db);
  registerClientExport(app, db, clock);
  registerCommands(app, db, clock);
  const facts = {
    limits: sessions,
    ratesHost,
    storage: app.storage,
    readBackups: options.readBackups ?? readNoBackups,
  };
  registerGraphql(app, { db, replica: options.replica ?? null, server: facts, development: options.development });
  registerEvents(app, db, listener, sessions);
  if (options.client) await registerClient(app, options.client);
  else app.setNotFoundHandler((request, reply) => sendError(new Refusal('not_found'), request, reply));
}

/** Builds the server without listening, so that tests and `main.ts` start the same application. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = makeServer(options);
  app.decorate('storage', options.storage ?? null);
  await addHooks(app, options);
  await addRoutes(app, options);
  return app;
}
