import { Suspense } from 'react';
import { useIsDesk } from '#lib/hooks/useMediaQuery.ts';
import { lazyPart } from '#lib/lazyPart.ts';

const QuickMenu = lazyPart(() => import('./QuickMenu.tsx'), 'firstScreen');

/** The promoted shortcuts. They load after the screen; their space is reserved. */
export function Shortcuts() {
  return (
    <Suspense fallback={<div className="quick" />}>
      <QuickMenu />
    </Suspense>
  );
}

/** The shortcuts inside a screen on phones; on desktop the frame shows them above every screen. */
export function PhoneShortcuts() {
  if (useIsDesk()) return null;
  return (
    <div className="phone-only">
      <Shortcuts />
    </div>
  );
}
