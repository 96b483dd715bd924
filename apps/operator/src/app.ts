import websocket from '@fastify/websocket';
import { REQUEST_ID_HEADER, requestIdOf } from '@ushindi/server/requestId';
import type { Tracing } from '@ushindi/server/tracing';
import { describeCalls } from '@ushindi/api-contract/openapi';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { refuseUnreadableAddress, registerErrorHandlers } from './http/errorHandlers.ts';
import { type CallKeys, isFromGateway, requireBearer, requireKeys } from './http/guards.ts';
import type { Metrics } from './metrics.ts';

export type Routes = (app: FastifyInstance) => void | Promise<void>;

/** What compose.ts passes to the server. */
export type AppDeps = {
  logger: FastifyBaseLogger;
  keys: CallKeys;
  /** Calls of the API host, guarded by the hash key and the app key. */
  api: Routes[];
  /** Calls of the fixtures service, guarded by its bearer token. */
  fixtures: Routes[];
  /** Routes without keys: live sockets, game pages, payment callbacks, the phone simulator. */
  open: Routes[];
  /** Serves /docs/openapi.json. */
  docs: boolean;
  /**
   * Dependencies that must answer before /readyz reports ready, by name. A check rejects while its dependency is
   * down.
   */
  readinessChecks: Readonly<Record<string, () => Promise<void>>>;
  drain: Drain;
  /** How long requests may take to end once the server closes. */
  stopWithinMs: number;
  metrics: Metrics;
  tracing: Tracing;
};

/** Whether the process is about to close. It still serves requests, but should receive no more. */
export type Drain = { isDraining: boolean };

const BODY_LIMIT_BYTES = 64 * 1024;
/** Milliseconds for a request to arrive. Node looks for late requests once per interval, by default every 30 s. */
const ARRIVAL = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1000 };
const MAX_SOCKET_MESSAGE_BYTES = 4 * 1024;

/** Builds the server without listening. `arrival` is for tests. */
export async function buildApp(deps: AppDeps, arrival = ARRIVAL): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: arrival.requestTimeout,
    http: arrival,
    frameworkErrors: (_error, _request, reply) => refuseUnreadableAddress(reply),
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: ({ headers }) => requestIdOf(headers, isFromGateway(headers, deps.keys)),
  });
  await deps.tracing.instrument(app);
  registerErrorHandlers(app);
  logRequests(app, deps.metrics);
  stopGently(app, deps);
  await app.register(websocket, { options: { maxPayload: MAX_SOCKET_MESSAGE_BYTES } });
  await app.register(async (scope) => {
    requireKeys(scope, deps.keys);
    await addAll(scope, deps.api);
  });
  await app.register(async (scope) => {
    requireBearer(scope, deps.keys.fixturesToken);
    await addAll(scope, deps.fixtures);
  });
  await app.register((scope) => addAll(scope, deps.open));
  addHealth(app, deps);
  addMetrics(app, deps.metrics);
  if (deps.docs) addDocs(app);
  return app;
}

/**
 * Requests that are being served get their responses, and each then closes its connection: gateways keep theirs open, and would
 * send the next request to a process that ends. A request that takes too long is cut off.
 */
function stopGently(app: FastifyInstance, { drain, stopWithinMs }: AppDeps): void {
  app.addHook('preClose', async () => {
    drain.isDraining = true;
    setTimeout(() => app.server.closeAllConnections(), stopWithinMs).unref();
  });
  app.addHook('onSend', (_, reply, _payload, done) => {
    if (drain.isDraining) reply.header('connection', 'close');
    done();
  });
}

async function addAll(app: FastifyInstance, features: Routes[]): Promise<void> {
  for (const routes of features) await app.register(async (scope) => routes(scope));
}

/** The wire as an OpenAPI document, for developers. Never served in production. */
function addDocs(app: FastifyInstance): void {
  // Made when it is first asked for: it would take a fifth of a start.
  let document: ReturnType<typeof describeCalls> | null = null;
  app.get('/docs/openapi.json', () => (document ??= describeCalls()));
}

function addHealth(app: FastifyInstance, { readinessChecks, drain }: AppDeps): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (drain.isDraining) return reply.code(503).send({ status: 'closing', missing: [] });
    const missing: string[] = [];
    for (const [name, check] of Object.entries(readinessChecks)) {
      try {
        await check();
      } catch (error) {
        request.log.warn({ err: error, dependency: name }, 'not ready');
        missing.push(name);
      }
    }
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .send({ status: missing.length === 0 ? 'ready' : 'unavailable', missing });
  });
}

/** Metrics in Prometheus text format. They contain no player data, but the route must stay private. */
function addMetrics(app: FastifyInstance, { registry }: Metrics): void {
  app.get('/metrics', async (_, reply) => {
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
}

/** Health checks and scrapes arrive every few seconds and would hide the other requests. */
const UNCOUNTED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Logs one line per request with the route pattern, because addresses and queries can contain phones and tokens.
 * Headers and bodies are never logged. Reads are frequent, so they are logged at debug level.
 */
function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip, routeOptions, refusal } = request;
    const path = routeOptions.url ?? 'none';
    if (UNCOUNTED.has(path)) return;
    const outcome = refusal ?? 'OK';
    metrics.observeCall(path, outcome, reply.elapsedTime / 1000);
    const line = { method, path, ip, status: reply.statusCode, outcome, durationMs: Math.round(reply.elapsedTime) };
    request.log[method === 'GET' ? 'debug' : 'info'](line, 'answered');
  });
}
