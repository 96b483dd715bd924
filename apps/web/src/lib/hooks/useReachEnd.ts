import { useEffect, useRef } from 'react';

// The default distance before the end of a list at which more is loaded.
const usualPx = 100;

/**
 * Calls back when the end of a list comes near; put the returned ref on an element at the end. @param aheadPx the
 * distance below the viewport that counts as near
 */
export function useReachEnd(onReach: () => void, aheadPx = usualPx) {
  const end = useRef<HTMLDivElement>(null);
  // The observer is created on every render, because only a new observer reports an end that is still in view after
  // more items have loaded.
  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReach();
      },
      { rootMargin: `${aheadPx}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  });
  return end;
}
