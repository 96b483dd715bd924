import { beforeEach, describe, expect, it } from 'vitest';
import { FeedApiError } from './feedApi.ts';
import { LIVE_PRODUCT, PREMATCH_PRODUCT, type Product } from './messages.ts';
import { createProducers, type Producers } from './producers.ts';
import { FEED_LIMITS } from './settings.ts';

const ALIVE_TIMEOUT_MS = 15_000;
const RECOVERY_TIMEOUT_MS = 60_000;

let nowMs = 0;
let requests: { product: Product; afterMs: number | undefined; id: number }[] = [];
let startedOver: Product[] = [];
let failure: Error | null = null;
let canRecover = true;
let producers: Producers;

beforeEach(() => {
  [nowMs, requests, startedOver, failure, canRecover] = [1_000_000, [], [], null, true];
  producers = createProducers({
    nowMs: () => nowMs,
    epochMs: () => nowMs,
    settings: { aliveTimeoutMs: ALIVE_TIMEOUT_MS, recoveryTimeoutMs: RECOVERY_TIMEOUT_MS },
    canRecover: () => canRecover,
    async requestRecovery(product, afterMs, id) {
      requests.push({ product, afterMs, id });
      if (failure !== null) throw failure;
    },
    firstRequestId: 100,
    onStartOver: (product) => startedOver.push(product),
    onChange: () => undefined,
    log: { info: () => undefined, warn: () => undefined },
  });
});

const alive = (at: number, isSubscribed = true): void => producers.onAlive(LIVE_PRODUCT, at, isSubscribed);
const complete = (id: number, at: number): void => producers.onSnapshotComplete(LIVE_PRODUCT, id, at);
const isUp = (): boolean => producers.isUp(LIVE_PRODUCT);
/** Up, complete to the given time. */
function start(at: number): void {
  alive(at);
  complete(100, at);
}

describe('a producer of the feed', { tags: ['R-426'] }, () => {
  it('is down until a recovery of everything is complete', () => {
    expect(isUp()).toBe(false);
    alive(5);
    expect(requests).toEqual([{ product: LIVE_PRODUCT, afterMs: undefined, id: 100 }]);
    expect(startedOver).toEqual([LIVE_PRODUCT]);
    expect(isUp()).toBe(false);
    complete(100, 6);
    expect(isUp()).toBe(true);
    expect(producers.isUp(PREMATCH_PRODUCT)).toBe(false);
  });

  it('is down after silence, and recovers from its last alive message', () => {
    start(5);
    nowMs += 10_000;
    alive(10_005);
    nowMs += ALIVE_TIMEOUT_MS;
    producers.check();
    expect(isUp()).toBe(true);
    nowMs += 1;
    producers.check();
    expect(isUp()).toBe(false);
    expect(requests).toHaveLength(1);
    alive(30_005);
    expect(requests[1]).toEqual({ product: LIVE_PRODUCT, afterMs: 10_005, id: 101 });
    expect(startedOver).toHaveLength(1);
    complete(101, 30_006);
    expect(isUp()).toBe(true);
  });

  it('is as far behind as its last alive message was old on arrival', () => {
    expect(producers.delayMs(LIVE_PRODUCT)).toBeNull();
    alive(nowMs - 12_000);
    nowMs += 5_000;
    expect(producers.delayMs(LIVE_PRODUCT)).toBe(12_000);
    // A clock of the feed that is ahead of ours is no delay.
    alive(nowMs + 100);
    expect(producers.delayMs(LIVE_PRODUCT)).toBe(0);
  });

  it('is down after silence that only its next message shows', () => {
    start(5);
    nowMs += ALIVE_TIMEOUT_MS + 1;
    alive(20_000);
    expect(isUp()).toBe(false);
    expect(requests[1]).toMatchObject({ afterMs: 5 });
  });

  it('is down while the feed reports that nothing is subscribed', () => {
    start(5);
    alive(10, false);
    expect(isUp()).toBe(false);
    expect(requests[1]).toMatchObject({ afterMs: 5 });
  });

  it('is down after a lost connection, and an earlier recovery does not count', () => {
    start(5);
    alive(10);
    producers.onDisconnect();
    expect(isUp()).toBe(false);
    alive(20);
    producers.onDisconnect();
    alive(30);
    complete(101, 31);
    expect(isUp()).toBe(false);
    complete(102, 31);
    expect(isUp()).toBe(true);
    expect(requests.map(({ afterMs }) => afterMs)).toEqual([undefined, 10, 10]);
  });

  it('requests a recovery again when it is not complete in time, and not before', () => {
    alive(5);
    alive(10);
    expect(requests).toHaveLength(1);
    nowMs += RECOVERY_TIMEOUT_MS;
    alive(15);
    expect(requests.map(({ id }) => id)).toEqual([100, 101]);
  });

  it('is up at the end of any recovery since the outage, and keeps what the first one brings', () => {
    alive(5);
    nowMs += RECOVERY_TIMEOUT_MS;
    alive(15);
    expect(requests).toHaveLength(2);
    expect(startedOver).toHaveLength(1);
    complete(100, 16);
    expect(isUp()).toBe(true);
  });

  it('does not count a recovery from before the feed reported that nothing is subscribed', () => {
    alive(5);
    alive(10, false);
    alive(15, false);
    expect(requests.map(({ id }) => id)).toEqual([100, 101]);
    complete(100, 16);
    expect(isUp()).toBe(false);
    complete(101, 17);
    expect(isUp()).toBe(true);
  });

  it('waits with its recovery until one can be taken', () => {
    canRecover = false;
    alive(5);
    producers.check();
    expect(requests).toEqual([]);
    canRecover = true;
    producers.check();
    producers.check();
    expect(requests).toHaveLength(1);
  });
});

describe('a recovery of the feed', { tags: ['R-425'] }, () => {
  const HOUR_MS = 60 * 60 * 1000;
  const rejected = (): Promise<void> => Promise.resolve().then(() => undefined);

  it('is requested again with the next alive message when there is no answer', async () => {
    failure = new Error('timeout');
    alive(5);
    await rejected();
    failure = null;
    alive(10);
    expect(requests.map(({ id }) => id)).toEqual([100, 101]);
    complete(101, 11);
    expect(isUp()).toBe(true);
  });

  it('is of everything after a refusal of the request', async () => {
    start(5);
    producers.onDisconnect();
    failure = new FeedApiError('status 400', 'request');
    alive(10);
    await rejected();
    failure = null;
    nowMs += 10_000;
    alive(20);
    expect(requests.map(({ afterMs }) => afterMs)).toEqual([undefined, 5, undefined]);
    expect(startedOver).toHaveLength(2);
    complete(102, 21);
    expect(isUp()).toBe(true);
  });

  it('begins at the same time after a refusal of the caller, whose rate may be limited', async () => {
    start(5);
    producers.onDisconnect();
    failure = new FeedApiError('status 429', 'caller');
    alive(10);
    await rejected();
    failure = null;
    alive(15);
    expect(requests).toHaveLength(2);
    nowMs += FEED_LIMITS.refusalWaitMs;
    alive(20);
    expect(requests.map(({ afterMs }) => afterMs)).toEqual([undefined, 5, 5]);
    expect(startedOver).toHaveLength(1);
    complete(102, 21);
    expect(isUp()).toBe(true);
  });

  it('is of everything after the second refusal that may be one of the caller or of the time', async () => {
    start(5);
    producers.onDisconnect();
    failure = new FeedApiError('status 403', 'either');
    for (const at of [10, 20, 30]) {
      alive(at);
      await rejected();
      nowMs += 10_000;
    }
    expect(requests.map(({ afterMs }) => afterMs)).toEqual([undefined, 5, 5, undefined]);
    expect(startedOver).toHaveLength(2);
  });

  it('is requested less often with each refusal', async () => {
    failure = new FeedApiError('status 429', 'caller');
    const requestedAtMs: number[] = [];
    const startedAtMs = nowMs;
    for (let turn = 0; turn < 40; turn += 1) {
      alive(turn);
      await rejected();
      if (requests.length > requestedAtMs.length) requestedAtMs.push(nowMs - startedAtMs);
      nowMs += 10_000;
    }
    expect(requestedAtMs).toEqual([0, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000]);
  });

  it.each([
    { product: LIVE_PRODUCT, windowMs: 10 * HOUR_MS },
    { product: PREMATCH_PRODUCT, windowMs: 72 * HOUR_MS },
  ] as const)('is of everything after a gap of producer $product beyond $windowMs ms', ({ product, windowMs }) => {
    producers.onAlive(product, 0, true);
    producers.onSnapshotComplete(product, 100, 0);
    producers.onDisconnect();
    producers.onAlive(product, windowMs, true);
    producers.onDisconnect();
    producers.onAlive(product, windowMs + 1, true);
    expect(requests.map(({ afterMs }) => afterMs)).toEqual([undefined, 0, undefined]);
    expect(startedOver).toEqual([product, product]);
  });
});
