import { clientReport, type ClientReport, type ErrorReport } from '@ushindi/api-contract/clientReport';
import { withoutPrivateData } from '@ushindi/shared';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import { addressKey } from '../rateLimit/addressKey.ts';
import { createCounter } from '../rateLimit/counter.ts';
import { createClientMetrics, type ClientMetrics, type ReportResult } from './metrics.ts';
import { MAX_ADDRESSES, MAX_LOGGED_PER_MINUTE, MAX_REPORT_BYTES } from './settings.ts';

export type ClientReportOptions = {
  readonly registry: Registry;
  readonly reportsPerAddress: number;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
};

const MINUTE_MS = 60_000;
const TOO_LARGE = 413;

/** Logs errors until a minute has its maximum. */
function createErrorLog(nowMs: () => number): (app: FastifyInstance, report: ErrorReport) => void {
  let minute = 0;
  let logged = 0;
  return ({ log }, { kind, route, message, stack }) => {
    const current = Math.floor(nowMs() / MINUTE_MS);
    if (current !== minute) [minute, logged] = [current, 0];
    if (logged >= MAX_LOGGED_PER_MINUTE) return;
    logged += 1;
    // The client has removed private data, but a program may send anything.
    const [cleanMessage, cleanStack] = [message, stack].map(withoutPrivateData);
    log.warn({ kind, route, message: cleanMessage, stack: cleanStack }, 'client error');
  };
}

/** A browser neither waits for the response nor reads it, and a program learns nothing from it. */
function respond(metrics: ClientMetrics, reply: FastifyReply, result: ReportResult) {
  metrics.received(result);
  return reply.code(204).header('cache-control', 'no-store').send();
}

/**
 * POST /vitals takes one report of a browser. The app's security refuses reports of other sites' pages; all others get
 * 204. Cookies are not read.
 */
export async function clientReportRoutes(app: FastifyInstance, options: ClientReportOptions): Promise<void> {
  const metrics = createClientMetrics(options.registry);
  const logError = createErrorLog(options.nowMs);
  const counter = createCounter({
    name: 'clientReportsPerAddress',
    limit: options.reportsPerAddress,
    windowSeconds: MINUTE_MS / 1000,
    maxKeys: MAX_ADDRESSES,
    redis: undefined,
  });
  const record = (report: ClientReport): void => {
    if (report.type === 'vitals') return metrics.vitals(report);
    metrics.error(report);
    logError(app, report);
  };
  app.route({
    method: 'POST',
    url: '/vitals',
    bodyLimit: MAX_REPORT_BYTES,
    // Before the body is read.
    async onRequest(request, reply) {
      if ((await counter.take(addressKey(request.ip))) > 0) return respond(metrics, reply, 'limited');
    },
    async handler(request, reply) {
      const parsed = clientReport.safeParse(request.body);
      if (!parsed.success) return respond(metrics, reply, 'invalid');
      record(parsed.data);
      return respond(metrics, reply, 'accepted');
    },
    // A body that Fastify does not read: too large, not JSON.
    async errorHandler({ statusCode = 500 }, request, reply) {
      if (statusCode >= 500) request.log.error('a client report failed');
      return respond(metrics, reply, statusCode === TOO_LARGE ? 'tooLarge' : 'invalid');
    },
  });
}
