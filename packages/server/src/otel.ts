import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyRequest } from 'fastify';
import type { Tracing } from './tracing.ts';

/** Paths without spans: monitoring requests them every few seconds. */
const NOT_TRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** Records only the path: a query contains inputs, and among them phones. */
function describe(span: Span, request: FastifyRequest): void {
  span.setAttributes({ 'url.path': request.url.split('?', 1)[0] ?? '', 'request.id': request.id });
}

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
    async instrument(app) {
      const requests = new FastifyOtelInstrumentation({
        instrumentHooks: false,
        recordExceptions: false,
        ignorePaths: ({ url }) => NOT_TRACED.has(url),
        requestHook: describe,
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
    close: () => provider.shutdown(),
  };
}
