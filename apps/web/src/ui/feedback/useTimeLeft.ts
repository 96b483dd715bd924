import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/**
 * Milliseconds until a moment, never negative, updated each second. @param endsAtMs by the phone's clock, with which the
 * caller computed it from a remaining time
 */
export function useTimeLeft(endsAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const leftMs = Math.max(0, endsAtMs - nowMs);
  const isOver = leftMs === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return leftMs;
}

/** Milliseconds as mm:ss, rounded up, so that 00:00 means over. */
export function formatMinutes(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
