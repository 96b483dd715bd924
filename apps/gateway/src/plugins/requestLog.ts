import type { FastifyInstance } from 'fastify';

/**
 * One line per request, and its id in the answer. The query stays out: it carries inputs, and pages carry phones there
 * (readings 13).
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?', 1);
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'request');
  });
}
