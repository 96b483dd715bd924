import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated as the window changes. The server renders for a phone. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Whether three columns fit; the same width as the `desk` breakpoint. */
export function useIsDesk(): boolean {
  return useMediaQuery('(min-width: 64rem)');
}
