import { PROCEDURES } from '@ushindi/api-contract';
import { REQUEST_ID_HEADER } from '@ushindi/server/requestId';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Paths that machines poll every second, and those of browsers' reports, which `clientReports` counts and logs. */
const NOT_LOGGED = new Set(['/healthz', '/readyz', '/metrics', '/vitals', '/vitals/csp']);

const KNOWN_PROCEDURES: ReadonlySet<string> = new Set(PROCEDURES.map(({ name }) => name));

/**
 * The address of a request as logs and traces have it: the route's pattern, with the names of the procedures that exist.
 * Paths of pages contain ids and booking codes, and a made-up path may contain anything, such as a phone.
 */
export function loggedPath({ routeOptions, params }: FastifyRequest): string {
  const { url = 'unknown' } = routeOptions;
  const { path } = (params ?? {}) as { path?: string };
  if (!url.endsWith('/trpc/:path') || path === undefined) return url;
  const names = path.split(',').map((name) => (KNOWN_PROCEDURES.has(name) ? name : 'unknown'));
  return url.replace(':path', names.join(','));
}

/** Logs one line per request and returns its id in a header. */
export function registerRequestLog(app: FastifyInstance): void {
  // The fields of these lines are fixed and contain no secrets, so the search for secrets is switched off.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = loggedPath(request);
    if (NOT_LOGGED.has(path)) return;
    const ms = Math.round(reply.elapsedTime);
    log.info({ reqId: request.id, method: request.method, path, status: reply.statusCode, ms }, 'request');
  });
}
