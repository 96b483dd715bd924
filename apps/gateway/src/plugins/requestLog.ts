import { REQUEST_ID_HEADER } from '@ushindi/server/requestId';
import type { FastifyInstance } from 'fastify';

/** Asked for every second by machines: no event. */
const UNTOLD = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * One line per request, and its id in the answer. The query stays out: it carries inputs, and pages carry phones there
 * (readings 13).
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?', 1);
    if (UNTOLD.has(path ?? '')) return;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'request');
  });
}
