import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { toasterWanted } from './notify.ts';
import { lazyPart } from './lazyPart.ts';

const loadToaster = () => import('./Toaster.tsx');
const Toaster = lazyPart(loadToaster);
const SETTLED_AFTER_MS = 3_000;

/** Where notices appear. Put it once in the app; the toaster itself loads with the first notice, or soon after the app. */
export function ToastHost() {
  const wanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.get);
  useEffect(() => {
    // That the line is lost is a notice too, and then the toaster could not be fetched any more. Fails like the notice.
    const timer = setTimeout(() => loadToaster().catch(() => undefined), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
