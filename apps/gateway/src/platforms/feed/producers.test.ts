import { beforeEach, describe, expect, it } from 'vitest';
import { LIVE_PRODUCT, PREMATCH_PRODUCT, type Product } from './messages.ts';
import { createProducers, type Producers } from './producers.ts';

const ALIVE_TIMEOUT_MS = 15_000;
const RECOVERY_TIMEOUT_MS = 60_000;

let nowMs = 0;
let requests: { product: Product; afterMs: number | undefined; id: number }[] = [];
let startedOver: Product[] = [];
let isRefused = false;
let producers: Producers;

beforeEach(() => {
  [nowMs, requests, startedOver, isRefused] = [1_000_000, [], [], false];
  producers = createProducers({
    nowMs: () => nowMs,
    settings: { aliveTimeoutMs: ALIVE_TIMEOUT_MS, recoveryTimeoutMs: RECOVERY_TIMEOUT_MS },
    async requestRecovery(product, afterMs, id) {
      requests.push({ product, afterMs, id });
      if (isRefused) throw new Error('too many requests');
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

  it('requests a refused recovery again with the next alive message', async () => {
    isRefused = true;
    alive(5);
    await Promise.resolve().then(() => undefined);
    isRefused = false;
    alive(10);
    expect(requests.map(({ id }) => id)).toEqual([100, 101]);
    complete(101, 11);
    expect(isUp()).toBe(true);
  });
});
