import type { FastifyInstance } from 'fastify';

/**
 * /healthz: the process runs. /readyz: it takes requests, until it begins to close. The operator's health is no part of
 * it: a gateway whose operator is away still serves the client and what it holds.
 */
export function registerHealth(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', (_, reply) => {
    if (closing) reply.code(503);
    return { status: closing ? 'closing' : 'ready' };
  });
}
