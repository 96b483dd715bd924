import { noTracing, type Tracing } from './tracing.ts';

/**
 * Starts to send traces to an OTLP endpoint over HTTP, such as 'http://collector:4318'. Without an endpoint it loads no
 * library, and there are no traces.
 */
export async function startTracing(endpoint: string | undefined, service: string): Promise<Tracing> {
  if (endpoint === undefined) return noTracing;
  const { createTracing } = await import('./otel.ts');
  return createTracing(endpoint, service);
}
