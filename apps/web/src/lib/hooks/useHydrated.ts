import { startTransition, useEffect, useState } from 'react';

let isHydrating = false;

/** Call it before a server-rendered page is hydrated. */
export function startHydration(): void {
  isHydrating = true;
}

/**
 * Call it in an effect of the root component: everything that the server rendered hydrates before it. It sets
 * `data-hydrated` on #root, for which tests can wait: from then on the app handles every tap. boot.js repeats earlier ones.
 */
export function endHydration(): void {
  isHydrating = false;
  document.getElementById('root')?.setAttribute('data-hydrated', '');
  document.dispatchEvent(new Event('ushindi-hydrated'));
}

/**
 * Whether the component may show what only this browser knows: its storage, its clock, its width. False on the server
 * and while a server-rendered page hydrates, because the first rendering must equal the server's. What changes after
 * that renders in a transition, which yields to the browser; useSyncExternalStore would render it in one long task.
 */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(() => typeof window !== 'undefined' && !isHydrating);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}
