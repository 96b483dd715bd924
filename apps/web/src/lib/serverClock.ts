import { useEffect, useState } from 'react';

let aheadMs = 0;

/** The server's clock as the last answer told it; the phone's own may be wrong (readings 7). Epoch milliseconds. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}

/** Sets the clock by an answer that tells the server's time; pages of a list tell it by their newest one. */
export function noteServerClock(answer: unknown): void {
  const told = timeIn(answer);
  if (told !== null) aheadMs = told - Date.now();
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

function timeIn(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if ('pages' in answer && Array.isArray(answer.pages)) return timeIn(answer.pages.at(-1));
  return 'serverNowMs' in answer && typeof answer.serverNowMs === 'number' ? answer.serverNowMs : null;
}
