import { nairobiDayStart } from '@ushindi/shared';
import { useEffect, useState } from 'react';

let aheadMs = 0;

/** The server's clock as the last answer told it; the phone's own may be wrong (readings 7). Epoch milliseconds. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}

/** Sets the clock by what an answer's SERVER_TIME_HEADER says; anything that is no time is left alone. */
export function noteServerClock(header: string | null): void {
  const toldMs = Number(header ?? '');
  if (toldMs > 0) aheadMs = toldMs - Date.now();
}

/** The server's clock, looked at again and again. */
export function useServerClock(everyMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}

/** The midnight with which today began in Nairobi, epoch milliseconds by the server's clock; follows it within 1 s. */
export function useToday(): number {
  const [todayMs, setTodayMs] = useState(() => nairobiDayStart(serverNowMs()));
  useEffect(() => {
    const timer = setInterval(() => setTodayMs(nairobiDayStart(serverNowMs())), 1000);
    return () => clearInterval(timer);
  }, []);
  return todayMs;
}
