import type { LiveLog } from '../../live/index.ts';
import { FeedApiError } from './feedApi.ts';
import { LIVE_PRODUCT, PREMATCH_PRODUCT, type Product } from './messages.ts';
import { FEED_LIMITS, type FeedSettings } from './settings.ts';

/** Requests all messages of a producer since a time by the feed's clock, or all its present odds without a time. */
type RequestRecovery = (product: Product, afterMs: number | undefined, requestId: number) => Promise<void>;

export type RecoveryOptions = {
  /** Milliseconds of a clock that is never set. */
  readonly nowMs: () => number;
  readonly settings: Pick<FeedSettings, 'recoveryTimeoutMs'>;
  /** Whether the messages of a recovery can be applied. Until then no recovery is requested. */
  readonly canRecover: () => boolean;
  /** @throws FeedApiError with a `refusal` when the feed refuses it. */
  readonly requestRecovery: RequestRecovery;
  /** Called when all odds of the producer will be sent again. Earlier odds then do not count. */
  readonly onStartOver: (product: Product) => void;
  readonly newRequestId: () => number;
  readonly log: LiveLog;
};

const HOUR_MS = 60 * 60 * 1000;
/** How far back a recovery may begin, by the documentation of the format. */
const WINDOW_MS = { [LIVE_PRODUCT]: 10 * HOUR_MS, [PREMATCH_PRODUCT]: 72 * HOUR_MS } as const;

/** The recovery of one producer: the time up to which its messages are complete, and the requests for missing ones. */
export type Recovery = ReturnType<typeof createRecovery>;

/** Creates the recovery of a producer that has received nothing yet. */
export function createRecovery(product: Product, options: RecoveryOptions) {
  const { nowMs, settings, canRecover, requestRecovery, onStartOver, newRequestId, log } = options;
  /** The timestamp up to which everything was received, by the feed's clock. */
  let completeToMs: number | undefined;
  /** The requests since the last outage. The end of any of them counts. */
  const requestIds = new Set<number>();
  let requestedAtMs = Number.NEGATIVE_INFINITY;
  /** Whether one of them is for all odds. */
  let hasStartedOver = false;
  let isPostponed = false;
  let refusals = 0;
  let refusedUntilMs = Number.NEGATIVE_INFINITY;

  function waitLonger(): void {
    const waitMs = FEED_LIMITS.refusalWaitMs * 2 ** refusals;
    refusals += 1;
    refusedUntilMs = nowMs() + Math.min(waitMs, FEED_LIMITS.refusalWaitCapMs);
  }

  function onFailure(id: number, err: unknown): void {
    log.warn({ product, err }, 'the feed refused a recovery');
    if (!requestIds.has(id)) return;
    // The next alive message requests it again. A request without an answer may have arrived, so its end still counts.
    requestedAtMs = Number.NEGATIVE_INFINITY;
    if (!(err instanceof FeedApiError) || err.refusal === undefined) return;
    waitLonger();
    // The feed may have refused the time, so the next request is for all odds.
    const isOfTime = err.refusal === 'request' || (err.refusal === 'either' && refusals > 1);
    if (isOfTime) completeToMs = undefined;
  }

  function forgetRequests(): void {
    requestIds.clear();
    requestedAtMs = Number.NEGATIVE_INFINITY;
    hasStartedOver = false;
    isPostponed = false;
  }

  /** The odds of earlier requests are removed, so their end does not count. */
  function startOver(): void {
    forgetRequests();
    hasStartedOver = true;
    onStartOver(product);
  }

  const mustWait = (): boolean => nowMs() - requestedAtMs < settings.recoveryTimeoutMs || nowMs() < refusedUntilMs;

  /** Requests the missing messages up to the newest timestamp, unless they have been requested. */
  function request(newestMs: number): void {
    isPostponed = !canRecover();
    if (isPostponed || mustWait()) return;
    if (completeToMs !== undefined && newestMs - completeToMs > WINDOW_MS[product]) completeToMs = undefined;
    // A later request of the same outage must not remove the odds of the first one.
    if (completeToMs === undefined && !hasStartedOver) startOver();
    const id = newRequestId();
    requestIds.add(id);
    requestedAtMs = nowMs();
    requestRecovery(product, completeToMs, id).catch((err: unknown) => onFailure(id, err));
  }

  return {
    request,
    /** Makes a postponed request as soon as its messages can be applied. */
    requestPostponed(newestMs: number): void {
      if (isPostponed) request(newestMs);
    },
    /** Messages were lost, so the end of an earlier request does not count. */
    onOutage: forgetRequests,
    /** Handles the end of a request; false if the request does not count. */
    complete(requestId: number, timestampMs: number): boolean {
      if (!requestIds.has(requestId)) return false;
      forgetRequests();
      refusals = 0;
      completeToMs = timestampMs;
      return true;
    },
    /** Records that no message is missing up to a timestamp. */
    onComplete(timestampMs: number): void {
      completeToMs = timestampMs;
    },
  };
}
