import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  type inferRouterError,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import { appRouter, PROCEDURES, type AppRouter, type Context } from '@ushindi/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Procedures in one request. */
export const MAX_BATCH_SIZE = 10;

/** One request to /trpc, which may carry several calls. */
export type Incoming = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly callCount: number;
};

/** The failure of a call; without a path, the failure of a whole request. */
export type CallFailure = {
  readonly error: TRPCError;
  readonly path: string | undefined;
  readonly request: FastifyRequest;
};

export type TrpcHandlerOptions = {
  readonly createContext: (incoming: Incoming) => Promise<Context>;
  readonly onError: (failure: CallFailure) => void;
};

type Type = 'query' | 'mutation';
type Call = { readonly path: string; readonly type: Type | undefined; readonly index: number };
type Calls = { readonly calls: readonly Call[]; readonly isBatch: boolean; readonly readInputs: () => Inputs };
type Inputs = Readonly<Record<number, unknown>>;
type Outcome = { result: { data: unknown } } | { error: inferRouterError<AppRouter> };

const TYPES = new Map(PROCEDURES.map(({ name, type }) => [name, type]));
const METHODS: Readonly<Record<Type, string>> = { query: 'GET', mutation: 'POST' };

function parseInputs(text: string | null, isBatch: boolean): Inputs {
  let value: unknown;
  try {
    value = text === null ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
  if (!isBatch) return { 0: value };
  if (value === undefined) return {};
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Inputs;
  throw new TRPCError({ code: 'BAD_REQUEST', message: 'The input of a batch must be an object.' });
}

/**
 * The calls of a request. The inputs are parsed when the first call reads its input. A call that is refused before that
 * costs no parsing.
 */
function readCalls({ method, url, params, body }: FastifyRequest): Calls {
  const { path } = params as { path: string };
  const question = url.indexOf('?');
  const query = new URLSearchParams(question === -1 ? '' : url.slice(question));
  const isBatch = query.get('batch') === '1';
  const calls = (isBatch ? path.split(',') : [path]).map((each, index) => ({
    path: each,
    type: TYPES.get(each),
    index,
  }));
  const types = new Set(calls.map(({ type }) => type).filter((type) => type !== undefined));
  if (calls.length > MAX_BATCH_SIZE) throw new TRPCError({ code: 'BAD_REQUEST', message: 'Too many calls.' });
  if (types.size > 1) throw new TRPCError({ code: 'BAD_REQUEST', message: 'Queries and mutations are mixed.' });
  let inputs: Inputs | undefined;
  const readInputs = (): Inputs => {
    inputs ??= parseInputs(method === 'GET' ? query.get('input') || null : String(body ?? ''), isBatch);
    return inputs;
  };
  return { calls, isBatch, readInputs };
}

async function run({ path, type, index }: Call, { readInputs }: Calls, method: string, context: Promise<Context>) {
  const ctx = await context;
  if (type === undefined) {
    throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure found on path "${path}"` });
  }
  if (method !== METHODS[type]) {
    const message = `Unsupported ${method}-request to ${type} procedure at path "${path}"`;
    throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message });
  }
  const getRawInput = async (): Promise<unknown> => readInputs()[index];
  const data = await callTRPCProcedure({
    router: appRouter,
    path,
    type,
    ctx,
    getRawInput,
    signal: undefined,
    batchIndex: index,
  });
  return { result: { data } };
}

/**
 * Serves the procedures over tRPC's HTTP protocol without streams: a GET per query, a POST with JSON per mutation, or a
 * batch of either. Procedures, error shapes and statuses are the library's; its adapter would create WHATWG objects for
 * every request (decision 31).
 */
export function registerTrpcHandler(scope: FastifyInstance, { createContext, onError }: TrpcHandlerOptions): void {
  const {
    _def: { _config: config },
  } = appRouter;

  function failureOf(thrown: unknown, request: FastifyRequest, call?: Call): Outcome {
    const error = getTRPCErrorFromUnknown(thrown);
    const path = call?.path;
    onError({ error, path, request });
    const type = call?.type ?? 'unknown';
    return { error: getTRPCErrorShape({ config, error, type, path, input: undefined, ctx: undefined }) };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<Outcome | Outcome[]> {
    try {
      const all = readCalls(request);
      const { calls, isBatch } = all;
      const context = createContext({ request, reply, callCount: calls.length });
      const outcomes = await Promise.all(
        calls.map((call) =>
          run(call, all, request.method, context).catch((thrown: unknown) => failureOf(thrown, request, call)),
        ),
      );
      return isBatch ? outcomes : (outcomes[0] as Outcome);
    } catch (thrown) {
      return failureOf(thrown, request);
    }
  }

  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
  scope.all('/:path', async (request, reply) => {
    if (request.method === 'HEAD') return reply.code(204).send();
    const outcome = await answer(request, reply);
    // Fastify would add a charset to the type of a text.
    return reply
      .code(getHTTPStatusCode(outcome))
      .header('content-type', 'application/json')
      .send(Buffer.from(JSON.stringify(outcome)));
  });
}
