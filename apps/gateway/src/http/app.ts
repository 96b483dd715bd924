import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import type { Ports } from '@ushindi/api-contract';
import { requestIdOf } from '@ushindi/server/requestId';
import type { Tracing } from '@ushindi/server/tracing';
import { isLanguage } from '@ushindi/shared';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { LanguageOf } from '../language/chooseLanguage.ts';
import { sendLanguageFile, type LanguageFile } from '../language/languageFiles.ts';
import { registerLanguageRoutes } from '../language/languageRoutes.ts';
import type { WebBuilds } from '../language/webBuilds.ts';
import { clientReportRoutes } from '../clientReports/routes.ts';
import type { ResponseCache } from '../responseCache/responseCache.ts';
import type { Limiter } from '../rateLimit/limiter.ts';
import type { ProvenSessions } from '../rateLimit/provenSessions.ts';
import { liveRoutes, liveWebSocketOptions, type LiveHub, type LiveSettings } from '../live/index.ts';
import type { MaintenanceSwitch } from '../maintenance/switch.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { registerDocs } from './docs.ts';
import { registerHealth } from './health.ts';
import { registerMetrics } from '../metrics/plugin.ts';
import { registerProxyWarning } from './proxies.ts';
import { hostCheck } from './ownHost.ts';
import { loggedPath, registerRequestLog } from './requestLog.ts';
import { registerSecurity, type EmbeddingSettings } from './security.ts';
import type { DeviceSeal } from '../device/cookie.ts';
import { addressesIn, createServerFactory, type ConnectionSettings } from './server.ts';
import type { SessionSeal } from './session.ts';
import { registerShedding, type SheddingSettings } from './shedding.ts';
import { refuseUnreadable, refuseUnreadableAddress } from './unreadable.ts';
import { registerTrpc } from './trpc.ts';
import { MAX_BATCH_SIZE } from './trpcHandler.ts';
import { inlineScriptHashes, registerWeb, type WebSettings } from './static.ts';
import { registerPages, sendClient } from '../pages/plugin.ts';
import type { Pages } from '../pages/pages.ts';
import { INLINE_STYLE_HASHES } from '../pages/pageTemplate.ts';
import type { Readiness } from './readiness.ts';

/** The parts of the app; `compose` creates them. */
export type AppDeps = {
  readonly ports: Ports;
  readonly seal: SessionSeal;
  readonly deviceSeal: DeviceSeal;
  readonly live: { readonly hub: LiveHub; readonly settings: LiveSettings };
  /** Encoded responses of public queries. */
  readonly responseCache: ResponseCache;
  readonly limiter: Limiter;
  readonly provenSessions: ProvenSessions;
  readonly metrics: Metrics;
  readonly shedding: SheddingSettings;
  readonly readiness: Readiness;
  readonly maintenance: MaintenanceSwitch;
  /** Calls the operator, at most once a second. @throws when it does not answer. */
  readonly probeOperator: () => Promise<unknown>;
  /** The limit on reports of browsers. */
  readonly clientReports: { readonly reportsPerAddress: number };
  readonly tracing: Tracing;
  /** Closes the parts' connections after the last request. */
  readonly end: () => Promise<void>;
  /** Addresses and networks of proxies whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[];
  /** The proxies among them that replace the request id of a client. */
  readonly requestIdProxies: readonly string[];
  readonly log: FastifyBaseLogger;
  /** As in `TrpcOptions`. */
  readonly isLogged: (failure: unknown) => boolean;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  readonly publicOrigin: string;
  readonly embedding: EmbeddingSettings;
  readonly web: WebSettings;
  /** The client's builds. */
  readonly builds: WebBuilds;
  readonly languageOf: LanguageOf;
  /** The pages that the server renders from the built client. */
  readonly pages: Pages;
  /** Whether /docs serves the documentation of the procedures. */
  readonly docs: boolean;
  readonly bodyLimitBytes: number;
  readonly connections: ConnectionSettings;
};

/** The names of a whole batch are one path parameter. */
const MAX_PROCEDURE_NAME_LENGTH = 100;

function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    const message = status >= 500 ? 'An error occurred.' : error.message;
    await reply.code(status).send({ error: { message } });
  });
}

/**
 * Ends readiness, and closes each connection after its response, once the app closes. A connection whose response is sent
 * after the server has closed the unused ones would keep the process until the connection's timeout.
 */
function endConnections(app: FastifyInstance, readiness: Readiness): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    readiness.drain();
  });
  app.addHook('onSend', async (_request, reply) => void (isClosing && reply.header('connection', 'close')));
}

/** The build of the language that an address names, as those of a service worker do, or of the visitor's. */
function buildFor({ builds, languageOf }: AppDeps, { query, headers }: FastifyRequest): string {
  const { language: named } = query as { readonly language?: unknown };
  const language = isLanguage(named) && builds.has(named) ? named : languageOf(headers);
  return builds.get(language) ?? '';
}

/** Creates the server with its limits on connections, addresses and bodies. It has no routes yet. */
function createServer(deps: AppDeps): FastifyInstance {
  const createsRequestId = addressesIn(deps.requestIdProxies);
  return fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: deps.bodyLimitBytes,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (_error, _request, reply) => refuseUnreadableAddress(reply),
    trustProxy: deps.trustedProxies.length > 0 && [...deps.trustedProxies],
    serverFactory: createServerFactory({
      ...deps,
      isClosed: deps.maintenance.isOn,
      isForUs: hostCheck(deps.publicOrigin),
      onRefusedConnection: deps.metrics.refusedConnection,
    }),
    genReqId: ({ headers, socket }) => requestIdOf(headers, createsRequestId(socket.remoteAddress ?? '')),
    routerOptions: { maxParamLength: MAX_BATCH_SIZE * MAX_PROCEDURE_NAME_LENGTH },
  });
}

/** Serves the rendered pages and the files of the client. */
async function registerClient(
  app: FastifyInstance,
  deps: AppDeps,
  pageHeaders: ReturnType<typeof registerSecurity>,
): Promise<void> {
  const file = (name: LanguageFile, request: FastifyRequest, reply: FastifyReply) =>
    sendLanguageFile(buildFor(deps, request), name, request, reply);
  const pages = {
    ...deps,
    pageHeaders,
    isClosed: deps.maintenance.isOn,
    sendShell: (request: FastifyRequest, reply: FastifyReply) => file('index.html', request, reply),
  };
  registerPages(app, pages);
  const client = (path: string, request: FastifyRequest, reply: FastifyReply) =>
    sendClient(pages, path, request, reply);
  await registerWeb(app, deps.builds, deps.web, { client, file });
}

/** Builds the gateway's HTTP server from its parts. The caller listens and closes. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { hub, settings } = deps.live;
  const isClosed = deps.maintenance.isOn;
  const app = createServer(deps);
  await deps.tracing.instrument(app, { pathOf: loggedPath, startsTraces: true });
  handleErrors(app);
  endConnections(app, deps.readiness);
  registerRequestLog(app);
  registerProxyWarning(app, deps.trustedProxies);
  // Registered before any hook that may refuse an upgrade, because this plugin closes the socket of a refused upgrade.
  await app.register(websocket, liveWebSocketOptions(hub, settings));
  const inlineScripts = inlineScriptHashes(deps.builds);
  const pageHeaders = registerSecurity(app, {
    ...deps,
    inlineScripts,
    inlineStyles: INLINE_STYLE_HASHES,
    onCrossSite: deps.metrics.crossSite,
  });
  registerShedding(app, deps.shedding, deps.metrics);
  await app.register(cookie);
  await app.register(liveRoutes, { hub });
  // A gateway that starts during maintenance must not serve calls before it has read the switch.
  app.addHook('onReady', async () => deps.maintenance.started);
  registerHealth(app, { readiness: deps.readiness, isInMaintenance: isClosed, probeOperator: deps.probeOperator });
  registerMetrics(app, deps.metrics.registry, hub);
  await app.register(clientReportRoutes, { ...deps.clientReports, registry: deps.metrics.registry, nowMs: deps.nowMs });
  if (deps.docs) await registerDocs(app);
  await registerTrpc(app, { ...deps, guard: deps, isClosed });
  registerLanguageRoutes(app, deps.publicOrigin);
  await registerClient(app, deps, pageHeaders);
  app.addHook('onClose', deps.end);
  return app;
}
