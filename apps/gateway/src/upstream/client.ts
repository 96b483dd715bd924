import { DomainError } from '@ushindi/api-contract';
import { type AnyCall, type Call, menuCalls } from '@ushindi/api-contract/operator';
import { type Message, readConfirmation } from '@ushindi/api-contract/texts';
import { readWire } from '@ushindi/server/readWire';
import { noTracing, type Tracing } from '@ushindi/server/tracing';
import type { z } from 'zod';
import type { Metrics } from '../metrics/metrics.ts';
import { type Breakers, isCircuitOpen } from './breaker.ts';
import { decode, listIn, type Decoded, type Fields } from './envelope.ts';
import { refusalToError, unreadable, type Refusal } from './errors.ts';
import { readReported, type Warn } from './readEach.ts';
import { buildRequest, type CallParams } from './request.ts';
import { withoutAddress, withoutSecrets } from './secrets.ts';
import type { UpstreamSettings } from './settings.ts';
import { send, type Sockets } from './transport.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };

/** The parameters of one call, and how its response is judged. */
type CallOptions<Query extends z.ZodType, Body extends z.ZodType> = Pick<CallParams, 'caller' | 'device' | 'params'> &
  Part<'query', z.output<Query>> &
  Part<'body', z.output<Body>> & {
    /** The player's message when the operator refuses without a reason. */
    fallback: string;
    /** Success only with code 200 in the envelope; for changes whose response carries no other confirmation. */
    requireEnvelopeOk?: boolean;
    /** Replaces the usual message for an unreadable response. */
    unreadableMessage?: string;
  };

/**
 * A response without its envelope. `stated` is the operator's message; `envelope` is the object around the data, for calls that
 * put data beside it.
 */
export type Reply<Data> = { data: Data; stated: Message; envelope: Fields };

/** The operator's message, with its kind and parameters if they are known. */
function statedIn(message: string, confirmation: unknown): Message {
  const known = readConfirmation(confirmation);
  return { message, ...(known && { confirmation: known }) };
}

/** Makes every call to the operator, reads every envelope and turns every failure into a DomainError. */
export type UpstreamClient = {
  /** @throws DomainError; NOT_FOUND for a read with an empty response. */
  one<Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    call: Call<Q, B, D>,
    options: CallOptions<Q, B>,
  ): Promise<Reply<z.output<D>>>;
  /** [] for an empty response and for a 404. Unreadable items are left out with a warning. */
  list<Q extends z.ZodType, B extends z.ZodType, I extends z.ZodType>(
    call: Call<Q, B, z.ZodArray<I>>,
    options: CallOptions<Q, B>,
  ): Promise<UpstreamList<z.output<I>>>;
};

/** `received` is the operator's item count before unreadable items are left out; a full page has another after it. */
export type UpstreamList<Item> = { items: Item[]; received: number };

type Deps = {
  settings: UpstreamSettings;
  sockets: Sockets;
  breakers: Breakers;
  metrics: Pick<Metrics, 'startUpstreamCall'>;
  log: Warn;
  tracing?: Tracing;
};
type AnyCallOptions = CallParams & { fallback: string; requireEnvelopeOk?: boolean; unreadableMessage?: string };

/**
 * `served`: the paths of the calls that each service has answered with data. `answering`: the services that have answered a
 * call with data since they last sent a page where an answer must be.
 */
type Served = {
  readonly served: Readonly<Record<AnyCall['base'], Set<string>>>;
  readonly answering: Set<AnyCall['base']>;
};

const NOT_FOUND = 404;

async function exchange(deps: Deps & Served, call: AnyCall, options: AnyCallOptions): Promise<Decoded> {
  const served = deps.served[call.base];
  // A service that answers nothing, as before its first answer or during its deployment, may be away as a whole. A call that
  // was there does not go away: then a page under 404 is a wrong address, and the last answer stays valid.
  const mayBeMissing = call.isExtra === true && deps.answering.has(call.base) && !served.has(call.path);
  const request = buildRequest(deps.settings, call, options);
  const { status, decoded } = await deps.breakers.run(call, async () => {
    const answer = await (deps.tracing ?? noTracing).call(call.path, (trace) =>
      send(deps.sockets, { ...request, headers: { ...request.headers, ...trace } }),
    );
    const text = withoutSecrets(answer.text, request);
    if (text !== answer.text) deps.log.warn({ call: call.path }, 'the operator repeated a secret; it was hidden');
    return { status: answer.status, decoded: withoutAddress(decode(answer.status, text, mayBeMissing), request) };
  });
  if (decoded.kind === 'data') {
    served.add(call.path);
    deps.answering.add(call.base);
  } else if (decoded.kind === 'unreadable' && status === NOT_FOUND) deps.answering.delete(call.base);
  return decoded;
}

/** Measures a call until its response is judged. */
async function timed<Value>({ metrics }: Deps, call: AnyCall, work: () => Promise<Value>): Promise<Value> {
  const end = metrics.startUpstreamCall(call.base, call.path);
  try {
    const value = await work();
    end('OK');
    return value;
  } catch (error) {
    end(error instanceof DomainError ? error.code : 'INTERNAL_SERVER_ERROR');
    throw error;
  }
}

const refusalOf = (call: AnyCall, { fallback, caller }: AnyCallOptions, refusal: Refusal): DomainError =>
  refusalToError(call, refusal, fallback, caller.session);

function readData<D extends z.ZodType>(
  call: AnyCall & { data: D },
  options: AnyCallOptions,
  decoded: Decoded,
): Reply<z.output<D>> {
  const isWrite = call.kind === 'write';
  const outcome = isWrite ? 'outcomeUnknown' : 'outcomeKnown';
  if (decoded.kind === 'refused') throw refusalOf(call, options, decoded);
  if (decoded.kind === 'nothing' && !isWrite) throw new DomainError('NOT_FOUND', options.fallback);
  if (decoded.kind !== 'data' || (options.requireEnvelopeOk === true && !decoded.confirmed)) {
    throw unreadable(outcome, decoded.kind, options.unreadableMessage);
  }
  const parsed = readWire(call.data, decoded.payload);
  if (!parsed.success) throw unreadable(outcome, parsed.error, options.unreadableMessage);
  const { message, envelope } = decoded;
  return { data: parsed.data, stated: statedIn(message, envelope.confirmation), envelope };
}

function rawItems(call: AnyCall, options: AnyCallOptions, decoded: Decoded): readonly unknown[] {
  if (decoded.kind === 'nothing' || (decoded.kind === 'refused' && decoded.code === 404)) return [];
  if (decoded.kind === 'refused') throw refusalOf(call, options, decoded);
  const items = decoded.kind === 'data' ? listIn(decoded.payload) : null;
  if (items === null) throw unreadable('outcomeKnown', decoded.kind);
  return items;
}

function readItems<I extends z.ZodType>(
  log: Warn,
  call: AnyCall & { data: z.ZodArray<I> },
  raw: readonly unknown[],
): UpstreamList<z.output<I>> {
  const { items, problem } = readReported(log, call.path, call.data.element, raw);
  if (items.length === 0 && problem !== undefined) throw unreadable('outcomeKnown', problem);
  return { items, received: raw.length };
}

/**
 * Reads from a service whose circuit is open, when a player's change was refused because of it. The change itself must not
 * probe the service, because its outcome could be unknown, and there may be no other call that closes the circuit. Returns
 * whether the service has answered.
 */
async function probe(deps: Deps & Served): Promise<boolean> {
  const query = { limit: 1 };
  const caller = { requestId: 'probe', address: '', campaign: '', session: null };
  const params = { caller, query, fallback: '' };
  try {
    await exchange(deps, menuCalls.quick, params);
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // The service is still down. The circuit has counted the failure and stays open.
    return false;
  }
}

/** Creates the client of the operator's API. */
export function createUpstreamClient(given: Deps): UpstreamClient {
  const served = { api: new Set<string>(), fixtures: new Set<string>(), highlights: new Set<string>() };
  const deps: Deps & Served = { ...given, served, answering: new Set() };
  async function exchangeOrProbe(call: AnyCall, options: AnyCallOptions): Promise<Decoded> {
    try {
      return await exchange(deps, call, options);
    } catch (error) {
      const mayProbe = isCircuitOpen(error) && call.kind === 'write' && call.base === menuCalls.quick.base;
      if (!mayProbe || !(await probe(deps))) throw error;
      // Sends the change for the first time, because the circuit refused it before it was sent.
      return exchange(deps, call, options);
    }
  }
  return {
    one: (call, options) =>
      timed(deps, call, async () => readData(call, options, await exchangeOrProbe(call, options))),
    list: (call, options) =>
      timed(deps, call, async () =>
        readItems(deps.log, call, rawItems(call, options, await exchangeOrProbe(call, options))),
      ),
  };
}
