import { Suspense } from 'react';
import { useIsDesk } from '../useMediaQuery.ts';
import { lazyPart } from '../../ui/lazyPart.ts';

const QuickMenu = lazyPart(() => import('./QuickMenu.tsx'));

/** The promoted shortcuts; they come after the screen, and their room is kept until then. */
export function Shortcuts() {
  return (
    <Suspense fallback={<div className="quick" />}>
      <QuickMenu />
    </Suspense>
  );
}

/** The shortcuts within a screen of a phone; on a desktop the frame has them above every screen. */
export function PhoneShortcuts() {
  return useIsDesk() ? null : <Shortcuts />;
}
