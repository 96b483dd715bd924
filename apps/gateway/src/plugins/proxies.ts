import type { FastifyInstance } from 'fastify';

/**
 * Says once that a proxy seems to stand in front while none is trusted: all players then share one address, and its
 * limit. What the header claims stays out of the log.
 */
export function registerProxyWarning(app: FastifyInstance, trustedProxies: readonly string[]): void {
  if (trustedProxies.length > 0) return;
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    request.log.warn('X-Forwarded-For is ignored: if a proxy stands in front, name it in TRUST_PROXY');
  });
}
