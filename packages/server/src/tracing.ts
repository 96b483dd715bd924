import type { FastifyInstance } from 'fastify';

/** Traces requests through the processes as spans. */
export type Tracing = {
  /** Creates a span for each request. Call it before all other plugins and routes. */
  instrument(app: FastifyInstance): Promise<void>;
  /** Runs `work`, a call to another service, in a span. The headers continue the trace in that service. */
  call<Value>(name: string, work: (headers: Readonly<Record<string, string>>) => Promise<Value>): Promise<Value>;
  /** Sends the remaining spans. */
  close(): Promise<void>;
};

/** Tracing without spans. `call` runs its work without headers. */
export const noTracing: Tracing = {
  instrument: async () => undefined,
  call: (_, work) => work({}),
  close: async () => undefined,
};
