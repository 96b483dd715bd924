import { clientReport, type ClientReport, type ErrorReport } from '@ushindi/api-contract/clientReport';
import { withoutPrivateData } from '@ushindi/shared';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { addressKey } from '../rateLimit/addressKey.ts';
import { createCounter } from '../rateLimit/counter.ts';
import { createClientMetrics, type ClientMetrics, type ReportResult } from './metrics.ts';
import { policyReport, type PolicyReport } from './policyReport.ts';
import { MAX_ADDRESSES, MAX_LOGGED_PER_MINUTE, MAX_REPORT_BYTES, POLICY_REPORT_PATH } from './settings.ts';

export type ClientReportOptions = {
  readonly registry: Registry;
  readonly reportsPerAddress: number;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
};

const MINUTE_MS = 60_000;
const TOO_LARGE = 413;

/** Logs at most a maximum of lines per minute. The fields of a line are created only if it is logged. */
export function createBoundedLog({ log }: { log: Pick<FastifyInstance['log'], 'warn'> }, nowMs: () => number) {
  let minute = 0;
  let logged = 0;
  return (fieldsOf: () => object, message: string): void => {
    const current = Math.floor(nowMs() / MINUTE_MS);
    if (current !== minute) [minute, logged] = [current, 0];
    if (logged >= MAX_LOGGED_PER_MINUTE) return;
    logged += 1;
    log.warn(fieldsOf(), message);
  };
}

/** Removes private data again. The client has removed it, but a program may send anything. */
function cleaned({ kind, route, message, stack }: ErrorReport) {
  const [cleanMessage, cleanStack] = [message, stack].map(withoutPrivateData);
  return { kind, route, message: cleanMessage, stack: cleanStack };
}

/** The same response to every report: browsers do not read it, and it reveals nothing to a program. */
function respond(metrics: ClientMetrics, reply: FastifyReply, result: ReportResult) {
  metrics.received(result);
  return reply.code(204).header('cache-control', 'no-store').send();
}

/**
 * POST /vitals takes one report of the client, POST /vitals/csp one of a browser about the content security policy
 * (R-109). The app's security refuses reports of other sites' pages; all others get 204. Cookies are not read.
 */
export async function clientReportRoutes(app: FastifyInstance, options: ClientReportOptions): Promise<void> {
  const metrics = createClientMetrics(options.registry);
  const logReport = createBoundedLog(app, options.nowMs);
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
    logReport(() => cleaned(report), 'client error');
  };
  const recordViolation = (report: PolicyReport): void => {
    metrics.violation(report);
    // Violations that an extension of the player's browser caused are not logged.
    if (report.blocked !== 'extension') logReport(() => report, 'content security policy violated');
  };
  app.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'ignore'),
  );
  const common = {
    bodyLimit: MAX_REPORT_BYTES,
    // The limit applies before the body is read.
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      if ((await counter.take(addressKey(request.ip))) > 0) return respond(metrics, reply, 'limited');
    },
    // Handles a body that Fastify does not read: too large, or no JSON.
    async errorHandler(err: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      const { statusCode = 500 } = err;
      if (statusCode >= 500) request.log.error({ err }, 'a client report failed');
      return respond(metrics, reply, statusCode === TOO_LARGE ? 'tooLarge' : 'invalid');
    },
  };
  app.post('/vitals', common, async (request, reply) => {
    const parsed = clientReport.safeParse(request.body);
    if (parsed.success) record(parsed.data);
    return respond(metrics, reply, parsed.success ? 'accepted' : 'invalid');
  });
  app.post(POLICY_REPORT_PATH, common, async (request, reply) => {
    const parsed = policyReport.safeParse(request.body);
    if (parsed.success) recordViolation(parsed.data);
    return respond(metrics, reply, parsed.success ? 'accepted' : 'invalid');
  });
}
