import { noTracing, type Tracing } from './tracing.ts';

/** Traces go to an OTLP endpoint over HTTP, such as 'http://collector:4318'; without one nothing of it is even loaded. */
export async function startTracing(endpoint: string | undefined, service: string): Promise<Tracing> {
  if (endpoint === undefined) return noTracing;
  const { createTracing } = await import('./otel.ts');
  return createTracing(endpoint, service);
}
