import { useIsDesk } from '#lib/hooks/useMediaQuery.ts';
import { lazyPart } from '#lib/lazyPart.ts';

/** The promoted shortcuts. They load after the screen; their space is reserved. */
export const Shortcuts = lazyPart('quick menu', () => import('./QuickMenu.tsx'), <div className="quick" />);

/** The shortcuts inside a screen on phones; on desktop the frame shows them above every screen. */
export function PhoneShortcuts() {
  if (useIsDesk()) return null;
  return (
    <div className="phone-only">
      <Shortcuts />
    </div>
  );
}
