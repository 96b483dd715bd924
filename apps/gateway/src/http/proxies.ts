import type { FastifyInstance } from 'fastify';

/**
 * Warns once when requests come through a proxy while none is trusted: all players then share the proxy's address and
 * its rate limit. The header's content stays out of the log.
 */
export function registerProxyWarning(app: FastifyInstance, trustedProxies: readonly string[]): void {
  if (trustedProxies.length > 0) return;
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    request.log.warn('X-Forwarded-For is ignored: list the proxy in TRUST_PROXY');
  });
}
