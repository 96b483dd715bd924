import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pollWhile, whileFailing } from './whileFailing.ts';

const failed = (httpStatus: number) =>
  new TRPCClientError('no', { result: { error: { message: 'no', code: -32_000, data: { httpStatus } } } });

const waitOf = (error: unknown, errorUpdateCount = 1, status = 'error') =>
  whileFailing({ state: { status, error, errorUpdateCount } });

describe('a query that failed', { tags: ['R-209'] }, () => {
  it.each([
    ['the operator did not answer', failed(502)],
    ['the gateway was closed', failed(503)],
    ['the connection broke', new TRPCClientError('Failed to fetch')],
    ['the response was unreadable', new TypeError('no')],
  ])('is repeated when %s', (_, error) => {
    expect(waitOf(error)).toBe(10_000);
  });

  it.each([400, 401, 404, 429])('is not repeated after a refusal with %i', (status) => {
    expect(waitOf(failed(status))).toBe(false);
  });

  it('is repeated less and less often, and at least every minute', () => {
    expect([1, 2, 5, 6, 50].map((count) => waitOf(failed(502), count))).toEqual([
      10_000, 20_000, 50_000, 60_000, 60_000,
    ]);
  });

  it('is not repeated while it works', () => {
    expect(waitOf(null, 3, 'success')).toBe(false);
  });
});

describe('the waits of a query that fails again', { tags: ['R-209'] }, () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const queryFn = vi.fn<() => Promise<string>>();
  /** The wait until the next call, in milliseconds. */
  const nextWaitMs = async () => {
    const calledAtMs = Date.now();
    await vi.advanceTimersToNextTimerAsync();
    return Date.now() - calledAtMs;
  };

  it.each([false, true])('begin at 10 s after a success (reset: %s)', async (isReset) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    const observer = new QueryObserver(client, { queryKey: ['list'], queryFn, refetchInterval: whileFailing });
    queryFn.mockRejectedValue(failed(502));
    observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect([await nextWaitMs(), await nextWaitMs()]).toEqual([10_000, 20_000]);
    queryFn.mockResolvedValueOnce('list');
    await observer.refetch();
    if (isReset) observer.getCurrentQuery().reset();
    await observer.refetch();
    expect([await nextWaitMs(), await nextWaitMs()]).toEqual([10_000, 20_000]);
    observer.destroy();
  });
});

describe('a query whose data is not final', { tags: ['R-209'] }, () => {
  const poll = pollWhile((data: string) => data === 'open', 3_000);
  const queryOf = (data: string | undefined, error: unknown = null) => ({
    state: { data, error, status: error === null ? 'success' : 'error', errorUpdateCount: 2 },
  });

  it('is repeated at its interval', () => {
    expect(poll(queryOf('open'))).toBe(3_000);
  });

  it('is not repeated once its data is final', () => {
    expect(poll(queryOf('closed'))).toBe(false);
  });

  it.each([undefined, 'open', 'closed'])('is repeated like any other while it fails with %s', (data) => {
    expect(poll(queryOf(data, failed(502)))).toBe(20_000);
  });
});
