import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { refusalOfAll } from './refusal.ts';

/** When the process counts as overloaded. */
export type SheddingSettings = {
  /** Mean delay of the event loop over a sample. */
  readonly maxEventLoopDelayMs: number;
  readonly sampleEveryMs: number;
};

/** What clients are told to wait: a sample or two. */
const RETRY_AFTER_MS = 2000;
const OVERLOADED = 503;
const MESSAGE = 'The service is very busy right now. Please try again in a moment.';

/** What a request asks of the process; null for what goes on whatever the load. */
function loadOf(request: FastifyRequest): 'calls' | 'live' | null {
  if (request.headers.upgrade !== undefined) return 'live';
  return request.routeOptions.url?.startsWith('/trpc') === true ? 'calls' : null;
}

/**
 * Turns calls and new live sockets away while the event loop cannot keep up, so that those inside are still served.
 * Health, metrics, files and open live sockets go on.
 */
export async function registerShedding(
  app: FastifyInstance,
  { maxEventLoopDelayMs, sampleEveryMs }: SheddingSettings,
  metrics: Metrics,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: sampleEveryMs,
    // The plugin measures; its own refusal would be for every route, and in no shape that clients read.
    pressureHandler: () => undefined,
  });
  app.addHook('onRequest', async (request, reply) => {
    const load = app.isUnderPressure() ? loadOf(request) : null;
    if (load === null) return;
    metrics.shed(load);
    await reply
      .code(OVERLOADED)
      .header('retry-after', String(RETRY_AFTER_MS / 1000))
      .send(refusalOfAll({ code: 'TOO_MANY_REQUESTS', message: MESSAGE, details: { retryAfterMs: RETRY_AFTER_MS } }));
  });
}
