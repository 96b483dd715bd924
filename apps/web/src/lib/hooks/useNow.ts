import { useEffect, useState } from 'react';

/** The phone's clock, updated periodically: for ages, never for deadlines. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}

/** Whether something happened within a while by the phone's clock. Re-renders when that while has passed. */
export function useRecent(atMs: number | null, forMs: number): boolean {
  const [seenMs, setSeenMs] = useState(() => Date.now());
  useEffect(() => {
    const remainingMs = atMs === null ? 0 : atMs + forMs - Date.now();
    if (remainingMs <= 0) return;
    const timer = setTimeout(() => setSeenMs(Date.now()), remainingMs);
    return () => clearTimeout(timer);
  }, [atMs, forMs]);
  return atMs !== null && seenMs < atMs + forMs;
}
