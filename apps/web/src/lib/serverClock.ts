import { nairobiDayStart } from '@ushindi/shared';
import { useEffect, useState } from 'react';
import { useHydrated } from './hooks/useHydrated.ts';
import { renderedAtMs } from './rendering.ts';

let aheadMs = 0;

/** The server's clock in epoch milliseconds, set by the last response. The phone's clock may be wrong. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}

/** A time of the phone's clock as the server's. */
export const serverTimeOf = (phoneTimeMs: number): number => phoneTimeMs + aheadMs;

/** Sets the clock from a response's SERVER_TIME_HEADER; ignores invalid values. */
export function noteServerClock(header: string | null): void {
  const serverMs = Number(header ?? '');
  if (serverMs > 0) aheadMs = serverMs - Date.now();
}

/** The server's clock, updated periodically. */
export function useServerClock(everyMs: number): number {
  const isHydrated = useHydrated();
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return isHydrated ? nowMs : (renderedAtMs() ?? nowMs);
}

/** Today's midnight in Nairobi, in epoch milliseconds of the server's clock; changes within 1 s of midnight. */
export function useToday(): number {
  const isHydrated = useHydrated();
  const [todayMs, setTodayMs] = useState(() => nairobiDayStart(serverNowMs()));
  useEffect(() => {
    const timer = setInterval(() => setTodayMs(nairobiDayStart(serverNowMs())), 1000);
    return () => clearInterval(timer);
  }, []);
  return isHydrated ? todayMs : nairobiDayStart(renderedAtMs() ?? todayMs);
}
