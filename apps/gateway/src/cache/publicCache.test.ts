import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPublicCache, type PublicCache } from './publicCache.ts';

const policy = { freshMs: 15_000, standInMs: 600_000 };
const START_MS = Date.UTC(2026, 0, 15, 12);

let cache: PublicCache;
const onFailure = vi.fn<(key: string, error: unknown) => void>();
const onRead = vi.fn<(key: string, result: string) => void>();

beforeEach(() => {
  // Only the date is held: bentocache's waits run on real timers.
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
  onFailure.mockClear();
  onRead.mockClear();
  cache = createPublicCache({ nowMs: Date.now, maxEntries: 100, patienceMs: 20, onFailure, onRead });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const failing = () => Promise.reject(new Error('down'));

describe('a cached answer', () => {
  it('is loaded once for everybody who asks at the same time', async () => {
    const gate = Promise.withResolvers<string>();
    const load = vi.fn(() => gate.promise);
    const readers = Array.from({ length: 50 }, () => cache.read('k', policy, load));
    gate.resolve('v');
    const answers = await Promise.all(readers);
    expect(answers).toEqual(Array.from({ length: 50 }, () => ({ value: 'v', stale: false, ageMs: 0 })));
    expect(load).toHaveBeenCalledOnce();
  });

  it('is not loaded again while fresh, and is once it is not', async () => {
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

  it('is kept apart by key', async () => {
    await cache.read('a', policy, async () => 1);
    await expect(cache.read('b', policy, async () => 2)).resolves.toMatchObject({ value: 2 });
  });
});

describe('a failing load', () => {
  it('lets the old answer stand in, marked stale, and is reported', async () => {
    await cache.read('k', policy, async () => 'old');
    pass(20_000);
    await expect(cache.read('k', policy, failing)).resolves.toEqual({ value: 'old', stale: true, ageMs: 20_000 });
    expect(onFailure).toHaveBeenCalledWith('k', new Error('down'));
  });

  it('is tried again by the next caller, whose answer is fresh', async () => {
    await cache.read('k', policy, async () => 'old');
    pass(20_000);
    await cache.read('k', policy, failing);
    await expect(cache.read('k', policy, async () => 'new')).resolves.toEqual({ value: 'new', stale: false, ageMs: 0 });
  });

  it('is shared by everybody who waits, and kept for nobody', async () => {
    const load = vi.fn(failing);
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => cache.read('k', policy, load)));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(load).toHaveBeenCalledOnce();
    await expect(cache.read('k', policy, async () => 'v')).resolves.toMatchObject({ value: 'v' });
  });

  it('fails at once where nothing may stand in', async () => {
    const strict = { freshMs: 5_000, standInMs: 0 };
    await cache.read('k', strict, async () => 'old');
    pass(5_001);
    await expect(cache.read('k', strict, failing)).rejects.toThrow('down');
  });
});

describe('a slow load', () => {
  it('is not begun again by those who ask meanwhile', async () => {
    await cache.read('k', policy, async () => 'old');
    pass(20_000);
    const gate = Promise.withResolvers<string>();
    const load = vi.fn(() => gate.promise);
    for (let asked = 0; asked < 5; asked += 1) await cache.read('k', policy, load);
    expect(load).toHaveBeenCalledOnce();
    gate.resolve('new');
  });

  it('that fails after the old answer has stood in is reported and tried again', async () => {
    await cache.read('k', policy, async () => 'old');
    pass(20_000);
    const gate = Promise.withResolvers<string>();
    await cache.read('k', policy, () => gate.promise);
    gate.reject(new Error('late'));
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith('k', new Error('late')), { timeout: 10_000 });
    await expect(cache.read('k', policy, async () => 'new')).resolves.toMatchObject({ value: 'new', stale: false });
  });

  it('lets the old answer stand in after a moment, and brings the new one to the next caller', async () => {
    await cache.read('k', policy, async () => 'old');
    pass(20_000);
    const gate = Promise.withResolvers<string>();
    await expect(cache.read('k', policy, () => gate.promise)).resolves.toEqual({
      value: 'old',
      stale: true,
      ageMs: 20_000,
    });
    gate.resolve('new');
    await vi.waitFor(
      async () => {
        expect(await cache.read('k', policy, failing)).toEqual({ value: 'new', stale: false, ageMs: 0 });
      },
      { timeout: 10_000 },
    );
  });
});
