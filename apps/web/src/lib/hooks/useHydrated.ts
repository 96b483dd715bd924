import { startTransition, useEffect, useState } from 'react';

let isHydrating = false;

/** Records that a server-rendered page is about to be hydrated. */
export function startHydration(): void {
  isHydrating = true;
}

/**
 * Records that hydration has ended. Call it in an effect of the root component, which runs after everything that the
 * server rendered is hydrated. It sets `data-hydrated` on #root, for which tests can wait: from then on the app handles
 * every tap. boot.js repeats earlier taps.
 */
export function endHydration(): void {
  isHydrating = false;
  document.getElementById('root')?.setAttribute('data-hydrated', '');
  document.dispatchEvent(new Event('ushindi-hydrated'));
}

/**
 * Whether the component may show data that only this browser has: its storage, its clock, its width. False on the
 * server and while a server-rendered page hydrates, because the first rendering must equal the server's. Later changes
 * render in a transition, which yields to the browser. useSyncExternalStore would render them in one long task.
 */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(() => typeof window !== 'undefined' && !isHydrating);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}
