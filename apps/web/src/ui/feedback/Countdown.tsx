import { useEffect, useEffectEvent, useState } from 'react';

type Props = {
  /** The end in epoch milliseconds. */
  endsAtMs: number;
  /** Called once at the end. */
  onEnd?: () => void;
};

/** Time left as mm:ss, not announced each second. */
export function Countdown({ endsAtMs, onEnd }: Props) {
  const leftMs = useTimeLeft(endsAtMs, onEnd);
  return (
    <span className="num" role="timer" aria-live="off">
      {formatMinutes(leftMs)}
    </span>
  );
}

/** Milliseconds until a moment, never negative, updated each second; calls onEnd once at zero. */
export function useTimeLeft(endsAtMs: number, onEnd?: () => void): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const leftMs = Math.max(0, endsAtMs - nowMs);
  const over = leftMs === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (over) end();
  }, [over]);
  return leftMs;
}

/** Milliseconds as mm:ss, rounded up, so that 00:00 means over. */
export function formatMinutes(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
