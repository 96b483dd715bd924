import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { refusalOfAll } from './refusal.ts';

/** When the process counts as overloaded. */
export type SheddingSettings = {
  /** Mean event loop delay over a sample. */
  readonly maxEventLoopDelayMs: number;
  readonly sampleEveryMs: number;
};

/**
 * The number of consecutive late samples that count as overload. A single pause of the machine makes at most one sample
 * late.
 */
const LATE_SAMPLES = 2;
/** How often the event loop delay is measured. */
const RESOLUTION_MS = 10;
/** The time of one or two samples. */
const RETRY_AFTER_MS = 2000;
const OVERLOADED = 503;
const MESSAGE = 'The service is very busy right now. Please try again in a moment.';

/** Distinguishes an overload from a single pause by consecutive samples of the event loop delay. */
export function createOverload(maxEventLoopDelayMs: number) {
  let lateSamples = 0;
  return {
    /** A sample without a measurement, which is not a number, is late: the event loop was blocked all the time. */
    add(delayMs: number): void {
      lateSamples = delayMs <= maxEventLoopDelayMs ? 0 : lateSamples + 1;
    },
    isOverloaded: (): boolean => lateSamples >= LATE_SAMPLES,
  };
}

/** Adds the mean event loop delay of each sample. Returns a function that ends it. */
function measure(addDelayMs: (delayMs: number) => void, sampleEveryMs: number): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const timer = setInterval(() => {
    addDelayMs(delays.mean / 1e6 - RESOLUTION_MS);
    delays.reset();
  }, sampleEveryMs).unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}

/** The kind of load that a request adds, or null for one that is never refused. */
function loadOf(request: FastifyRequest): 'calls' | 'live' | null {
  if (request.headers.upgrade !== undefined) return 'live';
  return request.routeOptions.url?.startsWith('/trpc') === true ? 'calls' : null;
}

/**
 * Refuses calls and new live sockets while the event loop stays late, so that requests already accepted are served. Health,
 * metrics, files and open live sockets remain.
 */
export function registerShedding(
  app: FastifyInstance,
  { maxEventLoopDelayMs, sampleEveryMs }: SheddingSettings,
  metrics: Metrics,
): void {
  const overload = createOverload(maxEventLoopDelayMs);
  const stop = measure(overload.add, sampleEveryMs);
  app.addHook('onClose', async () => stop());
  app.addHook('onRequest', async (request, reply) => {
    const load = overload.isOverloaded() ? loadOf(request) : null;
    if (load === null) return;
    metrics.shed(load);
    await reply
      .code(OVERLOADED)
      .header('retry-after', String(RETRY_AFTER_MS / 1000))
      .send(refusalOfAll({ code: 'TOO_MANY_REQUESTS', message: MESSAGE, details: { retryAfterMs: RETRY_AFTER_MS } }));
  });
}
