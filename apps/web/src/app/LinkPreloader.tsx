import { useEffect } from 'react';
import { isDataSaverOn } from '#lib/dataSaver/dataSaver.ts';
import { preloadScreen } from './AppRoutes.tsx';

/**
 * Loads the code of a screen when a finger touches a link to it, before the tap ends. Loading it earlier would cost
 * players data for screens that they never open. With the data saver it loads after the tap, because a touch may begin
 * a scroll.
 */
export function LinkPreloader(): null {
  useEffect(() => {
    window.addEventListener('pointerdown', preloadTarget, { passive: true });
    return () => window.removeEventListener('pointerdown', preloadTarget);
  }, []);
  return null;
}

function preloadTarget({ target }: PointerEvent): void {
  if (isDataSaverOn()) return;
  const link = target instanceof Element ? target.closest('a') : null;
  if (link && link.origin === window.location.origin) void preloadScreen(link.pathname);
}
