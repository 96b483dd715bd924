import { DomainError } from '@ushindi/api-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusalCause, unavailable, unreadable } from './errors.ts';
import { retryRead } from './retry.ts';

const DELAYS_MS = [1000, 2000];
const NOW_MS = Date.UTC(2026, 0, 15, 12);

beforeEach(() => void vi.useFakeTimers({ now: NOW_MS }));
afterEach(() => void vi.useRealTimers());

/** A read that fails with each of the errors in turn and then returns 'good'; `atMs` are the times of its attempts. */
function failing(...errors: unknown[]) {
  const atMs: number[] = [];
  const read = async () => {
    atMs.push(Date.now() - NOW_MS);
    const error = errors.shift();
    if (error !== undefined) throw error;
    return 'good';
  };
  return { atMs, read };
}

async function settled(read: () => Promise<string>): Promise<unknown> {
  const result = retryRead(read, DELAYS_MS).catch((error: unknown) => error);
  // No longer than the delays: a library's own repeating timer may run in the same process.
  await vi.advanceTimersByTimeAsync(DELAYS_MS.reduce((sum, delayMs) => sum + delayMs, 0));
  return result;
}

describe('a repeated read', () => {
  it('waits 1 s before the second attempt and 2 s before the third', async () => {
    const { atMs, read } = failing(unavailable('outcomeKnown'), unavailable('outcomeKnown'));
    expect(await settled(read)).toBe('good');
    expect(atMs).toEqual([0, 1000, 3000]);
  });

  it('throws the error of the last attempt', async () => {
    const last = unavailable('outcomeKnown', 'last');
    const { atMs, read } = failing(unavailable('outcomeKnown'), unavailable('outcomeKnown'), last);
    expect(await settled(read)).toBe(last);
    expect(atMs).toHaveLength(3);
  });

  it('repeats a 5xx of the operator', async () => {
    const { atMs, read } = failing(new DomainError('UPSTREAM_UNAVAILABLE', '', {}, { cause: new RefusalCause(503) }));
    expect(await settled(read)).toBe('good');
    expect(atMs).toHaveLength(2);
  });

  it.each([
    ['an unreadable response', unreadable('outcomeKnown')],
    ['a refusal', new DomainError('REFUSED', 'No.')],
    ['a refused credential', new DomainError('UPSTREAM_UNAVAILABLE', '', {}, { cause: new RefusalCause(401) })],
    ['a bug', new TypeError('bug')],
  ])('stops at %s', async (_, error) => {
    const { atMs, read } = failing(error);
    expect(await settled(read)).toBe(error);
    expect(atMs).toEqual([0]);
  });
});
