import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptBytes } from '@ushindi/server/test/keptBytes';
import { createPublicCache, type PublicCache } from './publicCache.ts';

const policy = { freshMs: 15_000, staleIfErrorMs: 600_000 };
const START_MS = Date.UTC(2026, 0, 15, 12);

let cache: PublicCache;
const onFailure = vi.fn<(key: string, error: unknown) => void>();
const onRead = vi.fn<(key: string, result: string) => void>();

beforeEach(() => {
  // Only the date is fake: the soft timeout runs on real timers.
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
  onFailure.mockClear();
  onRead.mockClear();
  cache = createPublicCache({ monotonicMs: Date.now, maxBytes: 100_000, softTimeoutMs: 20, onFailure, onRead });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const failing = () => Promise.reject(new Error('down'));

describe('a cached value', () => {
  it('is loaded once for all concurrent readers', async () => {
    const gate = Promise.withResolvers<string>();
    const load = vi.fn(() => gate.promise);
    const readers = Array.from({ length: 50 }, () => cache.read('k', policy, load));
    gate.resolve('v');
    const results = await Promise.all(readers);
    expect(results).toEqual(Array.from({ length: 50 }, () => ({ value: 'v', stale: false, ageMs: 0 })));
    expect(load).toHaveBeenCalledOnce();
  });

  it('is loaded again only after its fresh time', async () => {
    await cache.read('k', policy, async () => 'old');
    pass(14_999);
    await expect(cache.read('k', policy, async () => 'new')).resolves.toEqual({
      value: 'old',
      stale: false,
      ageMs: 14_999,
    });
    pass(2);
    await expect(cache.read('k', policy, async () => 'new')).resolves.toEqual({ value: 'new', stale: false, ageMs: 0 });
  });

  it('is separate for each key', async () => {
    await cache.read('a', policy, async () => 1);
    await expect(cache.read('b', policy, async () => 2)).resolves.toMatchObject({ value: 2 });
  });
});

describe('a load that is refused to its caller', { tags: ['T-29'] }, () => {
  const refusal = new Error('refused');
  const refused = () => Promise.reject(refusal);
  beforeEach(() => {
    const concernsOneCaller = (error: unknown) => error === refusal;
    cache = createPublicCache({ monotonicMs: Date.now, maxBytes: 100_000, concernsOneCaller, onFailure, onRead });
  });

  it('is begun again for all others that wait for it, once', async () => {
    const load = vi.fn(async () => 'v');
    const first = cache.read('k', policy, refused);
    const others = [1, 2, 3].map(() => cache.read('k', policy, load));
    await expect(first).rejects.toBe(refusal);
    expect(await Promise.all(others)).toEqual([1, 2, 3].map(() => ({ value: 'v', stale: false, ageMs: 0 })));
    expect(load).toHaveBeenCalledOnce();
  });

  it('is refused to each caller whose own load is', async () => {
    const reads = await Promise.allSettled([1, 2, 3].map(() => cache.read('k', policy, refused)));
    expect(reads).toEqual(reads.map(() => ({ status: 'rejected', reason: refusal })));
  });
});

describe('a failing load', () => {
  it('returns the old value as stale and is reported', async () => {
    await cache.read('k', policy, async () => 'old');
    pass(20_000);
    await expect(cache.read('k', policy, failing)).resolves.toEqual({ value: 'old', stale: true, ageMs: 20_000 });
    expect(onFailure).toHaveBeenCalledWith('k', new Error('down'));
  });

  it('is repeated by the next caller, which gets a fresh value', async () => {
    await cache.read('k', policy, async () => 'old');
    pass(20_000);
    await cache.read('k', policy, failing);
    await expect(cache.read('k', policy, async () => 'new')).resolves.toEqual({ value: 'new', stale: false, ageMs: 0 });
  });

  it('fails all waiting readers and is not cached', async () => {
    const load = vi.fn(failing);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => cache.read('k', policy, load)));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(load).toHaveBeenCalledOnce();
    await expect(cache.read('k', policy, async () => 'v')).resolves.toMatchObject({ value: 'v' });
  });

  it('rejects when the policy allows no stale value', async () => {
    const strict = { freshMs: 5_000, staleIfErrorMs: 0 };
    await cache.read('k', strict, async () => 'old');
    pass(5_001);
    await expect(cache.read('k', strict, failing)).rejects.toThrow('down');
  });
});

it('returns no old value after the time of stale-if-error', async () => {
  await cache.read('k', policy, async () => 'old');
  pass(policy.freshMs + policy.staleIfErrorMs + 1);
  await expect(cache.read('k', policy, failing)).rejects.toThrow('down');
});

it('drops the least recently used values beyond its bytes', { tags: ['R-105', 'T-30'] }, async () => {
  for (let n = 0; n <= 100; n += 1) await cache.read(`k${n}`, policy, async () => n);
  await expect(cache.read('k0', policy, failing)).resolves.toMatchObject({ value: 0 });
  const large = async () => 'x'.repeat(30_000);
  for (let n = 0; n < 4; n += 1) await cache.read(`large${n}`, policy, large);
  await expect(cache.read('large3', policy, failing)).resolves.toMatchObject({ stale: false });
  for (const key of ['k0', 'k100', 'large0']) await expect(cache.read(key, policy, failing)).rejects.toThrow('down');
});

it('keeps nothing of the text in memory that a key is a part of', { tags: ['T-30'] }, async () => {
  const country = (n: number): string => `${' '.repeat(4_000_000)}a country of many letters ${n}`.trim();
  const readAll = async () => {
    // Mocks would keep the keys.
    const full = createPublicCache({ monotonicMs: Date.now, maxBytes: 100_000, onFailure: () => {}, onRead: () => {} });
    for (let n = 0; n < 20; n += 1) await full.read(`tournaments:${country(n)}`, policy, async () => n);
    return full;
  };
  expect(await keptBytes(readAll)).toBeLessThan(20_000_000);
});

describe('a slow load', () => {
  it('is not started again by concurrent readers', async () => {
    await cache.read('k', policy, async () => 'old');
    pass(20_000);
    const gate = Promise.withResolvers<string>();
    const load = vi.fn(() => gate.promise);
    for (let asked = 0; asked < 5; asked += 1) await cache.read('k', policy, load);
    expect(load).toHaveBeenCalledOnce();
    gate.resolve('new');
  });

  it('is reported and repeated when it fails after the soft timeout', async () => {
    await cache.read('k', policy, async () => 'old');
    pass(20_000);
    const gate = Promise.withResolvers<string>();
    await cache.read('k', policy, () => gate.promise);
    gate.reject(new Error('late'));
    await expect.poll(() => onFailure.mock.calls).toContainEqual(['k', new Error('late')]);
    await expect(cache.read('k', policy, async () => 'new')).resolves.toMatchObject({ value: 'new', stale: false });
  });

  it('returns the old value after the soft timeout and the new one to the next caller', async () => {
    await cache.read('k', policy, async () => 'old');
    pass(20_000);
    const gate = Promise.withResolvers<string>();
    await expect(cache.read('k', policy, () => gate.promise)).resolves.toEqual({
      value: 'old',
      stale: true,
      ageMs: 20_000,
    });
    gate.resolve('new');
    await expect.poll(() => cache.read('k', policy, failing)).toEqual({ value: 'new', stale: false, ageMs: 0 });
  });
});

describe('tracked reads', () => {
  it('are current until one of their values is replaced, and fresh as long as the first of them', async () => {
    await cache.read('a', policy, async () => 'a1');
    pass(10_000);
    const tracker = cache.trackReads();
    await tracker.run(async () => {
      await cache.read('a', policy, async () => 'a2');
      await cache.read('b', policy, async () => 'b1');
    });
    expect(tracker.isCurrent()).toBe(true);
    expect(tracker.freshUntilMs()).toBe(START_MS + 15_000);
    pass(5_001);
    expect(tracker.isCurrent()).toBe(true);
    await cache.read('a', policy, async () => 'a2');
    expect(tracker.isCurrent()).toBe(false);
  });

  it('are replaced by a slow load that arrives after its old value was returned', async () => {
    await cache.read('a', policy, async () => 'old');
    pass(20_000);
    const load = Promise.withResolvers<string>();
    const tracker = cache.trackReads();
    await tracker.run(() => cache.read('a', policy, () => load.promise));
    expect(tracker.isCurrent()).toBe(true);
    load.resolve('new');
    await expect.poll(() => tracker.isCurrent()).toBe(false);
  });

  it('do not include reads of other work', async () => {
    const tracker = cache.trackReads();
    await Promise.all([
      tracker.run(() => cache.read('a', policy, async () => 'a1')),
      cache.read('b', policy, async () => 'b1'),
    ]);
    pass(15_001);
    await cache.read('b', policy, async () => 'b2');
    expect(tracker.isCurrent()).toBe(true);
  });
});
