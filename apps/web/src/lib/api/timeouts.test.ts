import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApi } from './createApi.ts';
import { isNetworkFailure } from './errors.ts';
import { within } from './timeouts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An API on a network that never responds. */
function silentApi() {
  const fetch = (_: RequestInfo | URL, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  return createApi({ campaign: '', onSessionLost: () => undefined, fetch });
}

/** The state of a call: 'waiting', or the error that ended it. */
function observe(call: Promise<unknown>): { state: unknown } {
  const seen: { state: unknown } = { state: 'waiting' };
  call.catch((error: unknown) => {
    seen.state = error;
  });
  return seen;
}

it('ends a call without a response after 30 s, as a failure of the network', async () => {
  const call = observe(silentApi().client.wallet.balance.query());
  await vi.advanceTimersByTimeAsync(29_999);
  expect(call.state).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(isNetworkFailure(call.state)).toBe(true);
});

it('ends a call after its own timeout', { tags: ['R-153'] }, async () => {
  const { context } = within(4_000).trpc;
  const call = observe(silentApi().client.bets.abandon.mutate({ betRef: 'ABCDE12' }, { context }));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(isNetworkFailure(call.state)).toBe(true);
});

it('ends a call that its caller aborts', async () => {
  const caller = new AbortController();
  const call = observe(silentApi().client.wallet.balance.query(undefined, { signal: caller.signal }));
  caller.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(call.state).not.toBe('waiting');
});
