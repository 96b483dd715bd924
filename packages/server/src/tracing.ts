import type { FastifyInstance } from 'fastify';

/** Follows requests through the processes; each is a trace of spans. */
export type Tracing = {
  /** Has each request be a span. Before all other plugins and routes. */
  instrument(app: FastifyInstance): Promise<void>;
  /** Does `work`, a call to another service, as a span; the headers carry the trace on. */
  call<Value>(name: string, work: (headers: Readonly<Record<string, string>>) => Promise<Value>): Promise<Value>;
  /** Sends what is left. */
  close(): Promise<void>;
};

/** No traces, at no cost. */
export const noTracing: Tracing = {
  instrument: async () => undefined,
  call: (_, work) => work({}),
  close: async () => undefined,
};
