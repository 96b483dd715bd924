import { REQUEST_ID_HEADER } from '@ushindi/server/requestId';
import type { FastifyInstance } from 'fastify';

/** Polled every second by machines; reports of browsers are counted, and their errors logged, by `clientReports`. */
const NOT_LOGGED = new Set(['/healthz', '/readyz', '/metrics', '/vitals', '/vitals/csp']);

/**
 * Logs one line per request and returns its id in a header. The query is left out: it carries inputs, and addresses of
 * pages may carry a phone number there.
 */
export function registerRequestLog(app: FastifyInstance): void {
  // Its fields are fixed and have nothing to hide, so that no line is searched for secrets.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?', 1);
    if (NOT_LOGGED.has(path ?? '')) return;
    const ms = Math.round(reply.elapsedTime);
    log.info({ reqId: request.id, method: request.method, path, status: reply.statusCode, ms }, 'request');
  });
}
