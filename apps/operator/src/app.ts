import websocket from '@fastify/websocket';
import { REQUEST_ID_HEADER, requestIdOf } from '@ushindi/server/requestId';
import type { Tracing } from '@ushindi/server/tracing';
import { describeCalls } from '@ushindi/api-contract/openapi';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { answerErrors } from './http/edge.ts';
import { requireBearer, requireKeys } from './http/guards.ts';
import type { Metrics } from './metrics.ts';

/** Adds one feature's routes. */
export type Routes = (app: FastifyInstance) => void | Promise<void>;

/** What the server is made of; compose.ts supplies it. */
export type AppParts = {
  logger: FastifyBaseLogger;
  keys: { hashKey: string | undefined; appKey: string | undefined; fixturesToken: string | undefined };
  /** Calls of the API host: they carry the hash key and the app key. */
  api: Routes[];
  /** Calls of the fixtures service: they carry its bearer token. */
  fixtures: Routes[];
  /** What browsers and sockets reach without keys: live sockets, the phone simulator. */
  open: Routes[];
  /** Whether /docs/openapi.json tells about the calls. */
  docs: boolean;
  /** What requests cannot be served without, by name; each rejects while it is missing. */
  needs: Readonly<Record<string, () => Promise<void>>>;
  metrics: Metrics;
  tracing: Tracing;
};

const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 15_000;
const MAX_SOCKET_MESSAGE_BYTES = 4 * 1024;

/** The operator's server, not yet listening. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: ({ headers }) => requestIdOf(headers),
  });
  await parts.tracing.instrument(app);
  answerErrors(app);
  logRequests(app, parts.metrics);
  await app.register(websocket, { options: { maxPayload: MAX_SOCKET_MESSAGE_BYTES } });
  await app.register(async (scope) => {
    requireKeys(scope, parts.keys);
    await addAll(scope, parts.api);
  });
  await app.register(async (scope) => {
    requireBearer(scope, parts.keys.fixturesToken);
    await addAll(scope, parts.fixtures);
  });
  await app.register((scope) => addAll(scope, parts.open));
  addHealth(app, parts.needs);
  addMetrics(app, parts.metrics);
  if (parts.docs) addDocs(app);
  return app;
}

async function addAll(app: FastifyInstance, features: Routes[]): Promise<void> {
  for (const routes of features) await app.register(async (scope) => routes(scope));
}

/** GET /docs/openapi.json: the wire, for developers of an operator; never in production. */
function addDocs(app: FastifyInstance): void {
  const document = describeCalls();
  app.get('/docs/openapi.json', () => document);
}

function addHealth(app: FastifyInstance, needs: AppParts['needs']): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const missing: string[] = [];
    for (const [name, check] of Object.entries(needs)) {
      try {
        await check();
      } catch (error) {
        request.log.warn({ err: error, part: name }, 'not ready');
        missing.push(name);
      }
    }
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .send({ status: missing.length === 0 ? 'ready' : 'unavailable', missing });
  });
}

/** GET /metrics in Prometheus' text format; not for the public, though it tells of no player. */
function addMetrics(app: FastifyInstance, { registry }: Metrics): void {
  app.get('/metrics', async (_, reply) => {
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
}

/** What is asked for every few seconds by machines, and tells nothing. */
const UNCOUNTED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * One line a request: its route, as address and query may hold phones and tokens; never headers or bodies. Reads are many
 * and told in detail alone.
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
    metrics.callAnswered(path, outcome, reply.elapsedTime / 1000);
    const line = { method, path, ip, status: reply.statusCode, outcome, durationMs: Math.round(reply.elapsedTime) };
    request.log[method === 'GET' ? 'debug' : 'info'](line, 'answered');
  });
}
