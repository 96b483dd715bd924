import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../readiness.ts';

/**
 * /healthz: the process runs. /readyz: it takes requests, until it begins to drain or to close, and what of it is
 * impaired. The operator's health, or Redis', does not make it unready: without them a gateway still serves the client
 * and what it holds.
 */
export function registerHealth(
  app: FastifyInstance,
  readiness: Readiness,
  isClosedForMaintenance: () => boolean,
): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', (_, reply) => {
    const isLeaving = isClosing || readiness.isDraining();
    if (isLeaving) reply.code(503);
    return {
      status: isLeaving ? 'closing' : 'ready',
      maintenance: isClosedForMaintenance(),
      impaired: readiness.impaired(),
    };
  });
}
