import { useEffect, useState } from 'react';

/** The phone's clock, looked at again and again: good for ages, never for deadlines. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}

/** Whether something happened within a while, on the phone's clock; draws again when that while has passed. */
export function useRecent(atMs: number | null, forMs: number): boolean {
  const [seenMs, setSeenMs] = useState(() => Date.now());
  useEffect(() => {
    if (atMs === null) return;
    const timer = setTimeout(() => setSeenMs(Date.now()), Math.max(0, atMs + forMs - Date.now()));
    return () => clearTimeout(timer);
  }, [atMs, forMs]);
  return atMs !== null && seenMs < atMs + forMs;
}
