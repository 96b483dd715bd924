import { DomainError } from '@ushindi/api-contract';
import type { AnyCall, Call } from '@ushindi/api-contract/operator';
import { noTracing, type Tracing } from '@ushindi/server/tracing';
import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import type { Metrics } from '../metrics.ts';
import type { Breakers } from './breaker.ts';
import { decode, listIn, type Decoded, type Fields } from './envelope.ts';
import { refusalToError, unreadable, type Refusal } from './errors.ts';
import { readReported, type Warn } from './readEach.ts';
import { buildRequest, type Filling } from './request.ts';
import { withoutAddress, withoutSecrets } from './secrets.ts';
import type { UpstreamSettings } from './settings.ts';
import { send } from './transport.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };

/** What a call needs in order to be made. */
type Asking<Query extends z.ZodType, Body extends z.ZodType> = Pick<Filling, 'caller' | 'params'> &
  Part<'query', z.output<Query>> &
  Part<'body', z.output<Body>> & {
    /** What the player reads when the operator refuses without a reason. */
    fallback: string;
    /** Success only if the envelope says 200; for changes whose answer carries little else. */
    mustConfirm?: boolean;
    /** Replaces the usual message for an answer that cannot be read. */
    unreadableMessage?: string;
  };

/** An answer past its envelope; `envelope` is the object around the data, for calls that put data beside it. */
export type Reply<Data> = { data: Data; message: string; envelope: Fields };

/** The one way to the operator: every call of the contract, every envelope, every failure as a DomainError. */
export type UpstreamClient = {
  /** @throws DomainError, NOT_FOUND too when a read brings nothing. */
  one<Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    call: Call<Q, B, D>,
    asking: Asking<Q, B>,
  ): Promise<Reply<z.output<D>>>;
  /** [] for nothing, and for a 404; items that cannot be read are left out, with a warning. */
  list<Q extends z.ZodType, B extends z.ZodType, I extends z.ZodType>(
    call: Call<Q, B, z.ZodArray<I>>,
    asking: Asking<Q, B>,
  ): Promise<UpstreamList<z.output<I>>>;
};

/** `received` counts what the operator sent, before unreadable items were left out: it tells a full page. */
export type UpstreamList<Item> = { items: Item[]; received: number };

type Deps = {
  settings: UpstreamSettings;
  dispatcher: Dispatcher;
  breakers: Breakers;
  metrics: Pick<Metrics, 'startUpstreamCall'>;
  log: Warn;
  /** None unless given. */
  tracing?: Tracing;
};
type AnyAsking = Filling & { fallback: string; mustConfirm?: boolean; unreadableMessage?: string };

async function exchange(deps: Deps, call: AnyCall, asking: AnyAsking): Promise<Decoded> {
  const request = buildRequest(deps.settings, call, asking);
  const { decoded } = await deps.breakers.run(call, async () => {
    const answer = await (deps.tracing ?? noTracing).call(call.path, (trace) =>
      send(deps.dispatcher, { ...request, headers: { ...request.headers, ...trace } }),
    );
    const text = withoutSecrets(answer.text, request);
    if (text !== answer.text) deps.log.warn({ call: call.path }, 'the operator repeated a secret, which was hidden');
    return { status: answer.status, decoded: withoutAddress(decode(answer.status, text), request) };
  });
  return decoded;
}

/** Measures a call up to what it means to the caller. */
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

const refusalOf = (call: AnyCall, { fallback, caller }: AnyAsking, refusal: Refusal): DomainError =>
  refusalToError(call, refusal, fallback, caller.session);

function readData<D extends z.ZodType>(
  call: AnyCall & { data: D },
  asking: AnyAsking,
  decoded: Decoded,
): Reply<z.output<D>> {
  const isWrite = call.kind === 'write';
  if (decoded.kind === 'refused') throw refusalOf(call, asking, decoded);
  if (decoded.kind === 'nothing' && !isWrite) throw new DomainError('NOT_FOUND', asking.fallback);
  if (decoded.kind !== 'data' || (asking.mustConfirm === true && !decoded.confirmed)) {
    throw unreadable(isWrite, decoded.kind, asking.unreadableMessage);
  }
  const parsed = call.data.safeParse(decoded.payload);
  if (!parsed.success) throw unreadable(isWrite, parsed.error, asking.unreadableMessage);
  return { data: parsed.data, message: decoded.message, envelope: decoded.envelope };
}

function rawItems(call: AnyCall, asking: AnyAsking, decoded: Decoded): readonly unknown[] {
  if (decoded.kind === 'nothing' || (decoded.kind === 'refused' && decoded.code === 404)) return [];
  if (decoded.kind === 'refused') throw refusalOf(call, asking, decoded);
  const items = decoded.kind === 'data' ? listIn(decoded.payload) : null;
  if (items === null) throw unreadable(false, decoded.kind);
  return items;
}

function readItems<I extends z.ZodType>(
  log: Warn,
  call: AnyCall & { data: z.ZodArray<I> },
  raw: readonly unknown[],
): UpstreamList<z.output<I>> {
  const { items, problem } = readReported(log, call.path, call.data.element, raw);
  if (items.length === 0 && problem !== undefined) throw unreadable(false, problem);
  return { items, received: raw.length };
}

/** Makes the client. The dispatcher is passed in so that tests can watch or replace the network. */
export function createUpstreamClient(deps: Deps): UpstreamClient {
  return {
    one: (call, asking) => timed(deps, call, async () => readData(call, asking, await exchange(deps, call, asking))),
    list: (call, asking) =>
      timed(deps, call, async () =>
        readItems(deps.log, call, rawItems(call, asking, await exchange(deps, call, asking))),
      ),
  };
}
