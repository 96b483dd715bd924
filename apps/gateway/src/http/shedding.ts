import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { refusalOfAll } from './refusal.ts';

/** When the process counts as overloaded. */
export type SheddingSettings = {
  /** Mean event loop delay over a sample. */
  readonly maxEventLoopDelayMs: number;
  readonly sampleEveryMs: number;
};

/** One or two samples. */
const RETRY_AFTER_MS = 2000;
const OVERLOADED = 503;
const MESSAGE = 'The service is very busy right now. Please try again in a moment.';

/** The kind of load that a request adds, or null for one that is never refused. */
function loadOf(request: FastifyRequest): 'calls' | 'live' | null {
  if (request.headers.upgrade !== undefined) return 'live';
  return request.routeOptions.url?.startsWith('/trpc') === true ? 'calls' : null;
}

/**
 * Refuses calls and new live sockets while the event loop is late, so that requests already accepted are served. Health,
 * metrics, files and open live sockets remain.
 */
export async function registerShedding(
  app: FastifyInstance,
  { maxEventLoopDelayMs, sampleEveryMs }: SheddingSettings,
  metrics: Metrics,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: sampleEveryMs,
    // The plugin only measures: its own refusal would affect every route, in a shape that clients cannot read.
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
