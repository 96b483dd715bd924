import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasterWanted } from './notify.ts';

const Toaster = lazy(() => import('./Toaster.tsx'));

/** Where notices appear. Put it once in the app; the toaster itself loads with the first notice. */
export function ToastHost() {
  const wanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.get);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
