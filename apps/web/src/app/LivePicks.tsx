import { Suspense } from 'react';
import { useSlip } from '../lib/slip/slipStore.ts';
import { lazyPart } from '../ui/lazyPart.ts';

const LiveSelections = lazyPart(() => import('../features/live/LiveSelections.tsx'));

/** Follows the slip's live picks; the live code loads only when there is one. */
export function LivePicks() {
  const hasLive = useSlip(({ selections }) => selections.some(({ live }) => live));
  if (!hasLive) return null;
  return (
    <Suspense fallback={null}>
      <LiveSelections />
    </Suspense>
  );
}
