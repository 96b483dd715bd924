import type { LiveLog } from '../../live/index.ts';
import { PRODUCTS, type Product } from './messages.ts';
import type { FeedSettings } from './settings.ts';

/** Requests what a producer has sent since a time by the feed's clock, or everything it has now. */
type RequestRecovery = (product: Product, afterMs: number | undefined, requestId: number) => Promise<void>;

type Options = {
  readonly nowMs: () => number;
  readonly settings: Pick<FeedSettings, 'aliveTimeoutMs' | 'recoveryTimeoutMs'>;
  readonly requestRecovery: RequestRecovery;
  /** Everything of the producer will be sent anew, so what it sent before no longer counts. */
  readonly onStartOver: (product: Product) => void;
  /** A producer went down or came up. */
  readonly onChange: () => void;
  /** The number of the first request. Other gateways of the same feed should not use the same numbers. */
  readonly firstRequestId: number;
  readonly log: LiveLog;
};

type State = {
  isUp: boolean;
  /** By our clock; null before its first message. */
  lastMessageAtMs: number | null;
  /** How old its last alive message was on arrival, by both clocks; null before the first. */
  delayMs: number | null;
  /** The timestamp up to which everything was received, by the feed's clock. */
  completeToMs: number | undefined;
  recovery: { readonly id: number; readonly sinceMs: number } | null;
};

/**
 * Which producers of odds can be trusted. One is up after a recovery is complete, and down when it is silent, reports that
 * nothing is subscribed, or the connection is lost: what it sent meanwhile is unknown then.
 */
export type Producers = ReturnType<typeof createProducers>;

export function createProducers(options: Options) {
  const { nowMs, settings, requestRecovery, onStartOver, onChange, log } = options;
  const states = new Map<Product, State>(
    PRODUCTS.map((product) => [
      product,
      { isUp: false, lastMessageAtMs: null, delayMs: null, completeToMs: undefined, recovery: null },
    ]),
  );
  const stateOf = (product: Product): State => states.get(product) as State;
  let lastRequestId = options.firstRequestId - 1;

  function goDown(product: Product, state: State, why: string): void {
    if (!state.isUp) return;
    state.isUp = false;
    log.warn({ product, why }, 'a producer of the feed is down: its markets are suspended');
    onChange();
  }

  function recover(product: Product, state: State): void {
    if (state.recovery !== null && nowMs() - state.recovery.sinceMs < settings.recoveryTimeoutMs) return;
    const recovery = { id: (lastRequestId += 1), sinceMs: nowMs() };
    state.recovery = recovery;
    if (state.completeToMs === undefined) onStartOver(product);
    requestRecovery(product, state.completeToMs, recovery.id).catch((err: unknown) => {
      // The next alive message requests it again.
      if (state.recovery === recovery) state.recovery = null;
      log.warn({ product, err }, 'the feed refused a recovery');
    });
  }

  const isSilent = ({ lastMessageAtMs }: State): boolean =>
    lastMessageAtMs !== null && nowMs() - lastMessageAtMs > settings.aliveTimeoutMs;

  return {
    isUp: (product: Product): boolean => stateOf(product).isUp,
    /** When the last message of a producer arrived, by our clock; null before the first. */
    lastMessageAtMs: (product: Product): number | null => stateOf(product).lastMessageAtMs,
    /** How far a producer's messages are behind; null before its first alive message. */
    delayMs: (product: Product): number | null => stateOf(product).delayMs,
    onAlive(product: Product, timestampMs: number, isSubscribed: boolean): void {
      const state = stateOf(product);
      if (isSilent(state)) goDown(product, state, 'silent');
      if (!isSubscribed) goDown(product, state, 'not subscribed');
      state.lastMessageAtMs = nowMs();
      state.delayMs = Math.max(0, nowMs() - timestampMs);
      if (state.isUp) state.completeToMs = timestampMs;
      else recover(product, state);
    },
    onSnapshotComplete(product: Product, requestId: number, timestampMs: number): void {
      const state = stateOf(product);
      // One of an earlier request, after which messages were lost again.
      if (state.recovery?.id !== requestId) return;
      Object.assign(state, { isUp: true, recovery: null, completeToMs: timestampMs, lastMessageAtMs: nowMs() });
      log.info({ product }, 'a producer of the feed is up');
      onChange();
    },
    /** The connection is lost, and with it whatever is sent until the next one. */
    onDisconnect(): void {
      for (const [product, state] of states) {
        state.recovery = null;
        goDown(product, state, 'disconnected');
      }
    },
    /** Finds silent producers; to be called every second. */
    check(): void {
      for (const [product, state] of states) if (isSilent(state)) goDown(product, state, 'silent');
    },
    /** A number for the request of one event's odds, which no producer waits for. */
    newRequestId: (): number => (lastRequestId += 1),
  };
}
