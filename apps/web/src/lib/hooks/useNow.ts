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
    if (atMs === null) return;
    const endMs = atMs + forMs;
    // A timer ignores the fraction of its delay and may fire just before the end.
    const see = () => setSeenMs((earlierMs) => (earlierMs < endMs ? Math.max(pageNowMs(), endMs) : earlierMs));
    const timer = setTimeout(see, endMs - pageNowMs());
    return () => clearTimeout(timer);
  }, [atMs, forMs]);
  return atMs !== null && seenMs < atMs + forMs;
}
