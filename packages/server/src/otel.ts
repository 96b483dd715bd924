import { setTimeout as sleep } from 'node:timers/promises';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from './requestId.ts';
import type { Tracing } from './tracing.ts';

/** Paths without spans: monitoring requests them every few seconds. */
const NOT_TRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** The time to send the last spans. */
const CLOSE_WITHIN_MS = 1_000;

const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage'];

/**
 * Removes the trace that a request names, unless the request's id was accepted: a client could join its requests to any trace,
 * switch traces off, or send data to the next service.
 */
function forgetTrace({ id, headers }: FastifyRequest, startsTraces: boolean): void {
  if (!startsTraces && headers[REQUEST_ID_HEADER] === id) return;
  for (const name of TRACE_HEADERS) delete headers[name];
}

/** A path contains ids, booking codes and the secret addresses of callbacks, a query contains phones. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown';

/** The error's code alone: its message may contain a phone. */
const nameOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unexpected';

async function measured<Value>(span: Span, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
    throw error;
  } finally {
    span.end();
  }
}

/** Starts OpenTelemetry in this process with an exporter to `endpoint`. Call `startTracing` instead. */
export function createTracing(endpoint: string, service: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const tracer = trace.getTracer(service);
  return {
    async instrument(app, { pathOf = routeOf, startsTraces = false } = {}) {
      app.addHook('onRequest', async (request) => forgetTrace(request, startsTraces));
      const requests = new FastifyOtelInstrumentation({
        instrumentHooks: false,
        recordExceptions: false,
        ignorePaths: ({ url }) => NOT_TRACED.has(url),
        requestHook: (span, request) =>
          void span.setAttributes({ 'url.path': pathOf(request), 'request.id': request.id }),
      });
      requests.setTracerProvider(provider);
      await app.register(requests.plugin());
    },
    call(name, work) {
      return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT }, (span) => {
        const headers: Record<string, string> = {};
        propagation.inject(context.active(), headers);
        return measured(span, () => work(headers));
      });
    },
    // A collector that is away must neither fail nor delay the end of the process, so the last spans are then dropped.
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]),
  };
}
