import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How the requests of a process are traced. */
type TracedRequests = {
  /** The path that a span records; by default the route's pattern. It must not contain parts of the address. */
  readonly pathOf?: (request: FastifyRequest) => string;
  /** Whether this is the first service of a trace, whose clients are strangers. */
  readonly startsTraces?: boolean;
};

/** Traces requests through the processes as spans. */
export type Tracing = {
  /** Creates a span for each request. Call it before all other plugins and routes. */
  instrument(app: FastifyInstance, requests?: TracedRequests): Promise<void>;
  /** Runs `work`, a call to another service, in a span. The headers continue the trace in that service. */
  call<Value>(name: string, work: (headers: Readonly<Record<string, string>>) => Promise<Value>): Promise<Value>;
  /** Sends the remaining spans, for a second at most. */
  close(): Promise<void>;
};

/** Tracing without spans. `call` runs its work without headers. */
export const noTracing: Tracing = {
  instrument: async () => undefined,
  call: (_, work) => work({}),
  close: async () => undefined,
};
