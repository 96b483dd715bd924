import { noTracing, type Tracing } from './tracing.ts';

/** Sends traces to an OTLP endpoint over HTTP, such as 'http://collector:4318'. Without one no library is loaded. */
export async function startTracing(endpoint: string | undefined, service: string): Promise<Tracing> {
  if (endpoint === undefined) return noTracing;
  const { createTracing } = await import('./otel.ts');
  return createTracing(endpoint, service);
}
