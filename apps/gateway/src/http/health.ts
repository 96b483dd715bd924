import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

export type HealthOptions = {
  readonly readiness: Readiness;
  readonly isInMaintenance: () => boolean;
  readonly probeOperator: () => Promise<unknown>;
};

type ReadyQuery = { Querystring: { upstream?: string } };

/**
 * GET /healthz: the process runs. GET /readyz: it serves requests, until it drains or closes. Readiness is about this
 * process only: were it to depend on the operator or Redis, their outage would take all gateways out of the proxy, which
 * still serve the client, cached data and clear errors. GET /readyz?upstream=1 also calls the operator, for scripts that
 * start both.
 */
export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  const { readiness, isInMaintenance, probeOperator } = options;

  async function statusFor(query: ReadyQuery['Querystring']) {
    if (readiness.isDraining()) return 'closing';
    if (query.upstream !== '1') return 'ready';
    return probeOperator().then(
      () => 'ready',
      () => 'operator unavailable',
    );
  }

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get<ReadyQuery>('/readyz', async (request, reply) => {
    const status = await statusFor(request.query);
    if (status !== 'ready') reply.code(503);
    return { status, maintenance: isInMaintenance(), degraded: readiness.degraded() };
  });
}
