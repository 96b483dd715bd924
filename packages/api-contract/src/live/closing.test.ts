import { describe, expect, it } from 'vitest';
import { MAX_RETRY_MS, retryAfterMs, retryReason } from './closing.ts';

describe('the close reason', () => {
  it('carries the wait before reconnecting', () => {
    expect(retryReason(1234.4)).toBe('retry:1234');
    expect(retryAfterMs(retryReason(0))).toBe(0);
    expect(retryAfterMs(retryReason(30_000))).toBe(30_000);
    expect(retryAfterMs(retryReason(MAX_RETRY_MS))).toBe(MAX_RETRY_MS);
    expect(retryAfterMs(retryReason(MAX_RETRY_MS + 1))).toBeNull();
  });

  it.each(['', 'broken rules', 'retry:', 'retry:-5', 'retry:1e9', 'retry:12345678', 'retry:5 '])(
    'carries no wait in %j',
    (reason) => expect(retryAfterMs(reason)).toBeNull(),
  );
});
