import { useState } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import MaintenanceScreen from '#features/content/MaintenanceScreen.tsx';

/**
 * Replaces any screen during maintenance. The frame keeps requesting the live count: the first success of any call
 * restores the screen.
 */
export default function Closed() {
  const { fixtures } = trpc.useUtils();
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    // A failure means that maintenance continues, which the screen already shows.
    await fixtures.liveCount.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    setRetrying(false);
  };
  return <MaintenanceScreen onRetry={() => void retry()} retrying={retrying} />;
}
