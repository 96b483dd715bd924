import { type PointerEvent, useRef } from 'react';

/** How far a finger moves an element, in CSS pixels, before letting go removes it. */
const AWAY_PX = 45;

/** Handlers that let an element follow a finger, and remove it when it is let go far enough away. */
export function useSwipeAway(onAway: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const end = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void => {
    const from = start.current;
    start.current = null;
    currentTarget.style.transform = '';
    if (from && (Math.abs(clientX - from.x) > AWAY_PX || Math.abs(clientY - from.y) > AWAY_PX)) onAway();
  };
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent<HTMLElement>): void => {
      start.current = { x, y };
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void => {
      if (!start.current) return;
      const { x, y } = start.current;
      currentTarget.style.transform = `translate(${clientX - x}px, ${clientY - y}px)`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
