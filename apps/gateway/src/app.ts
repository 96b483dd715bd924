import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import type { Ports } from '@ushindi/api-contract';
import { requestIdOf } from '@ushindi/server/requestId';
import type { Tracing } from '@ushindi/server/tracing';
import fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify';
import type { PreparedAnswers } from './answers/preparedAnswers.ts';
import type { Limiter } from './limits/limiter.ts';
import { liveRoutes, liveWebSocketOptions, type LiveHub, type LiveSettings } from './live/index.ts';
import type { MaintenanceSwitch } from './maintenance/switch.ts';
import type { Metrics } from './metrics.ts';
import { serverWith } from './plugins/answers.ts';
import { registerDocs } from './plugins/docs.ts';
import { registerHealth } from './plugins/health.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { registerProxyWarning } from './plugins/proxies.ts';
import { registerRequestLog } from './plugins/requestLog.ts';
import { registerSecurity, type EmbeddingSettings } from './plugins/security.ts';
import type { SessionSeal } from './plugins/session.ts';
import { registerShedding, type SheddingSettings } from './plugins/shedding.ts';
import { registerTrpc } from './plugins/trpc.ts';
import { registerWeb } from './plugins/web.ts';
import type { Readiness } from './readiness.ts';

/** All that the app needs from outside; `compose` makes it for the process, tests make their own. */
export type AppDeps = {
  readonly ports: Ports;
  readonly seal: SessionSeal;
  readonly live: { readonly hub: LiveHub; readonly settings: LiveSettings };
  /** Answers to shared queries, ready to be written. */
  readonly prepared: PreparedAnswers;
  readonly limiter: Limiter;
  readonly metrics: Metrics;
  readonly shedding: SheddingSettings;
  readonly readiness: Readiness;
  readonly maintenance: MaintenanceSwitch;
  readonly tracing: Tracing;
  /** Ends what was opened for the parts, once no request needs it. */
  readonly end: () => Promise<void>;
  /** Addresses and networks of the proxies in front, which are believed about a client's address. */
  readonly trustedProxies: readonly string[];
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  readonly publicOrigin: string;
  readonly embedding: EmbeddingSettings;
  readonly webDir: string;
  /** Whether /docs tells about the procedures. */
  readonly docs: boolean;
  readonly bodyLimitBytes: number;
  readonly batchLimit: number;
  /** For a whole request to arrive. */
  readonly requestTimeoutMs: number;
};

/** Room for the name of one procedure; the names of a whole batch stand in one path parameter. */
const MAX_PROCEDURE_NAME_LENGTH = 100;

function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    const message = status >= 500 ? 'An error occurred.' : error.message;
    await reply.code(status).send({ error: { message } });
  });
}

/** Builds the gateway's HTTP side around the given parts. It opens nothing: the caller listens, injects or closes. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { hub, settings } = deps.live;
  const isClosed = deps.maintenance.isOn;
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: deps.bodyLimitBytes,
    requestTimeout: deps.requestTimeoutMs,
    trustProxy: deps.trustedProxies.length > 0 && [...deps.trustedProxies],
    serverFactory: serverWith(deps.prepared, isClosed),
    genReqId: ({ headers }) => requestIdOf(headers),
    routerOptions: { maxParamLength: deps.batchLimit * MAX_PROCEDURE_NAME_LENGTH },
  });
  await deps.tracing.instrument(app);
  handleErrors(app);
  registerRequestLog(app);
  registerProxyWarning(app, deps.trustedProxies);
  // Before any hook that may refuse: the plugin must know an upgrade in order to close the socket of a refused one.
  await app.register(websocket, liveWebSocketOptions(hub, settings));
  await registerSecurity(app, deps.publicOrigin, deps.embedding, deps.metrics.foreign);
  await registerShedding(app, deps.shedding, deps.metrics);
  await app.register(cookie);
  await app.register(liveRoutes, { hub });
  registerHealth(app, deps.readiness, isClosed);
  registerMetrics(app, deps.metrics.registry, hub);
  if (deps.docs) registerDocs(app);
  await registerTrpc(app, { ...deps, guard: deps, isClosed });
  await registerWeb(app, deps.webDir);
  app.addHook('onClose', deps.end);
  return app;
}
