import { describe, expect, it } from 'vitest';
import { retryAfterMs, retryReason } from './closing.ts';

describe('the close reason', () => {
  it('carries the wait before reconnecting', () => {
    expect(retryReason(1234.4)).toBe('retry:1234');
    expect(retryAfterMs(retryReason(0))).toBe(0);
    expect(retryAfterMs(retryReason(30_000))).toBe(30_000);
  });

  it.each(['', 'broken rules', 'retry:', 'retry:-5', 'retry:1e9', 'retry:12345678', 'retry:5 '])(
    'carries no wait in %j',
    (reason) => expect(retryAfterMs(reason)).toBeNull(),
  );
});
