import { useEffect, useState } from 'react';
import { pageNowMs } from '#lib/pageClock.ts';

/** The page's clock in epoch milliseconds, updated periodically. It is for ages, never for deadlines. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(pageNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(pageNowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}

/** Whether something happened within a while by the page's clock. Re-renders when that while has passed. */
export function useRecent(atMs: number | null, forMs: number): boolean {
  const [seenMs, setSeenMs] = useState(pageNowMs);
  useEffect(() => {
    const endMs = atMs === null ? 0 : atMs + forMs;
    const remainingMs = endMs - pageNowMs();
    if (remainingMs <= 0) return;
    // A timer ignores the fraction of its delay and may fire just before the end.
    const timer = setTimeout(() => setSeenMs(Math.max(pageNowMs(), endMs)), remainingMs);
    return () => clearTimeout(timer);
  }, [atMs, forMs]);
  return atMs !== null && seenMs < atMs + forMs;
}
