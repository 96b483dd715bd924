import websocket from '@fastify/websocket';
import { describeCalls } from '@ushindi/api-contract/openapi';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { answerErrors } from './http/edge.ts';
import { requireBearer, requireKeys } from './http/guards.ts';

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
  /** Rejects while requests cannot be served. */
  ready(): Promise<void>;
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
  });
  answerErrors(app);
  logRequests(app);
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
  addHealth(app, parts.ready);
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

function addHealth(app: FastifyInstance, ready: () => Promise<void>): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await ready();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

/** One line a request: its route, as address and query may hold phones and tokens; never headers or bodies. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip, routeOptions } = request;
    request.log.debug(
      { method, path: routeOptions.url, ip, status: reply.statusCode, durationMs: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
}
