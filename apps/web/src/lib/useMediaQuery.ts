import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches now, followed as the window changes. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether there is room for the three columns; the same width as the `desk` breakpoint. */
export function useIsDesk(): boolean {
  return useMediaQuery('(min-width: 64rem)');
}
