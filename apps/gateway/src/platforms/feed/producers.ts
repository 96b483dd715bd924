import { PRODUCTS, type Product } from './messages.ts';
import { createRecovery, type Recovery, type RecoveryOptions } from './recovery.ts';
import type { FeedSettings } from './settings.ts';

type Options = Omit<RecoveryOptions, 'newRequestId'> & {
  readonly settings: Pick<FeedSettings, 'aliveTimeoutMs' | 'recoveryTimeoutMs'>;
  /** Epoch milliseconds, to compare with the feed's timestamps. */
  readonly epochMs: () => number;
  /** Called when a producer went down or came up. */
  readonly onChange: () => void;
  /** The number of the first request. Other gateways of the same feed should not use the same numbers. */
  readonly firstRequestId: number;
};

type State = {
  isUp: boolean;
  isSubscribed: boolean;
  /** The arrival of its last message by our monotonic clock; null before the first message. */
  lastMessageAtMs: number | null;
  /** The timestamp of that message, by the feed's clock. */
  lastTimestampMs: number;
  /** How old its last alive message was on arrival, by the feed's timestamp and our date; null before the first. */
  delayMs: number | null;
  readonly recovery: Recovery;
};

const newState = (recovery: Recovery): State => ({
  isUp: false,
  isSubscribed: true,
  lastMessageAtMs: null,
  lastTimestampMs: 0,
  delayMs: null,
  recovery,
});

/**
 * The producers whose odds can be trusted. A producer is up after a complete recovery. It is down when it is silent,
 * reports that nothing is subscribed, or the connection is lost, because its messages of that time are unknown.
 */
export type Producers = ReturnType<typeof createProducers>;

/** Creates the producers, all down. */
export function createProducers(options: Options) {
  const { nowMs, epochMs, settings, onChange, log } = options;
  let lastRequestId = options.firstRequestId - 1;
  const newRequestId = (): number => (lastRequestId += 1);
  const states = new Map<Product, State>(
    PRODUCTS.map((product) => [product, newState(createRecovery(product, { ...options, newRequestId }))]),
  );
  const stateOf = (product: Product): State => states.get(product) as State;

  function goDown(product: Product, state: State, why: string): void {
    if (!state.isUp) return;
    state.isUp = false;
    log.warn({ product, why }, 'a producer of the feed is down: its markets are suspended');
    onChange();
  }

  function startOutage(product: Product, state: State, why: string): void {
    state.recovery.onOutage();
    goDown(product, state, why);
  }

  const isSilent = ({ lastMessageAtMs }: State): boolean =>
    lastMessageAtMs !== null && nowMs() - lastMessageAtMs > settings.aliveTimeoutMs;

  function clockMs(product: Product): number {
    const { lastMessageAtMs, lastTimestampMs } = stateOf(product);
    if (lastMessageAtMs === null) return Number.POSITIVE_INFINITY;
    return lastTimestampMs + nowMs() - lastMessageAtMs;
  }

  return {
    isUp: (product: Product): boolean => stateOf(product).isUp,
    /** When the last message of a producer arrived, by our monotonic clock; null before the first. */
    lastMessageAtMs: (product: Product): number | null => stateOf(product).lastMessageAtMs,
    /** How long ago the last message of a producer arrived; null before the first. */
    silentMs(product: Product): number | null {
      const { lastMessageAtMs } = stateOf(product);
      return lastMessageAtMs === null ? null : nowMs() - lastMessageAtMs;
    },
    /** How far a producer's messages are behind; null before its first alive message. */
    delayMs: (product: Product): number | null => stateOf(product).delayMs,
    /** The time by a producer's clock, from its alive messages; infinite before the first. */
    clockMs,
    /**
     * Whether a time stamp cannot be right. Messages that were held up together arrive ahead of the clock, but not by more
     * than the time that alive messages may be missing.
     */
    isTooFarAhead: (product: Product, timestampMs: number): boolean =>
      timestampMs > clockMs(product) + settings.aliveTimeoutMs,
    onAlive(product: Product, timestampMs: number, isSubscribed: boolean): void {
      const state = stateOf(product);
      if (isSilent(state)) goDown(product, state, 'silent');
      // A repeated report is ignored, so that the recovery that was requested still counts.
      if (!isSubscribed && (state.isSubscribed || state.isUp)) startOutage(product, state, 'not subscribed');
      // A message that comes again, late, does not set the clock of a producer back: what follows would be too far ahead.
      const lastTimestampMs = state.isUp ? Math.max(state.lastTimestampMs, timestampMs) : timestampMs;
      Object.assign(state, { isSubscribed, lastMessageAtMs: nowMs(), lastTimestampMs });
      state.delayMs = Math.max(0, epochMs() - timestampMs);
      if (state.isUp) state.recovery.onComplete(timestampMs);
      else state.recovery.request(timestampMs);
    },
    onSnapshotComplete(product: Product, requestId: number, timestampMs: number): void {
      const state = stateOf(product);
      if (!state.recovery.complete(requestId, timestampMs)) return;
      Object.assign(state, { isUp: true, lastMessageAtMs: nowMs(), lastTimestampMs: timestampMs });
      log.info({ product }, 'a producer of the feed is up');
      onChange();
    },
    /** Records that the connection is lost. All messages until the next connection are lost too. */
    onDisconnect(): void {
      for (const [product, state] of states) startOutage(product, state, 'disconnected');
    },
    /** Finds silent producers, and requests postponed recoveries; to be called every second. */
    check(): void {
      for (const [product, state] of states) {
        if (isSilent(state)) goDown(product, state, 'silent');
        state.recovery.requestPostponed(state.lastTimestampMs);
      }
    },
    /** A number for the request of one event's odds, which no producer waits for. */
    newRequestId,
  };
}
