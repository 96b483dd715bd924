import { Suspense, useState } from 'react';
import { trpc } from '../lib/api/trpc.ts';
import { lazyPart } from '../ui/lazyPart.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

const MaintenanceScreen = lazyPart(() => import('../features/content/MaintenanceScreen.tsx'));

/**
 * In place of any screen while the gateway says that the product is closed. The frame goes on asking for the live
 * count: the first answer to any call brings the screen back.
 */
export function Closed() {
  const { fixtures } = trpc.useUtils();
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    // Still closed is what the screen says already.
    await fixtures.liveCount.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    setRetrying(false);
  };
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <MaintenanceScreen onRetry={() => void retry()} retrying={retrying} />
    </Suspense>
  );
}
