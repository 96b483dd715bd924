import { Outlet, useLocation } from 'react-router-dom';
import { useMaintenance } from '../lib/api/maintenance.ts';
import { PageLinks } from '../lib/menu/PageLinks.tsx';
import { Shortcuts } from '../lib/menu/Shortcuts.tsx';
import { useIsDesk } from '../lib/useMediaQuery.ts';
import { Closed } from './Closed.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { AppFrame, type AppFrameProps } from './frame/AppFrame.tsx';
import { GameFrame } from './frame/GameFrame.tsx';
import { lazyPart } from '../ui/lazyPart.ts';
import { routeOf } from './routing.ts';
import type { ScreenRoute } from './screens.ts';
import { useShell } from './useShell.ts';

const BetslipPanel = lazyPart(() => import('../features/betslip/BetslipPanel.tsx'));

/** What stands around the screen of the address; each kind of frame stays while screens within it change. */
export function AppLayout() {
  const { pathname } = useLocation();
  const { isClosed } = useMaintenance();
  const { chrome, footer } = isClosed ? CLOSED : surroundingsOf(pathname);
  const screen = <ErrorBoundary resetKey={pathname}>{isClosed ? <Closed /> : <Outlet />}</ErrorBoundary>;
  if (chrome === 'game' || chrome === 'game-wide') return <GameFrame wide={chrome === 'game-wide'}>{screen}</GameFrame>;
  return (
    <ShellFrame chrome={chrome} footer={footer}>
      {screen}
    </ShellFrame>
  );
}

/** The frame filled with the app's own state. */
function ShellFrame(props: Pick<AppFrameProps, 'chrome' | 'footer' | 'children'>) {
  return (
    <AppFrame {...props} shell={useShell()} pageBar={<PageBar chrome={props.chrome} />} slipPanel={<BetslipPanel />} />
  );
}

/**
 * The page tabs and the promoted shortcuts above a screen (discovery-and-content spec, section 2.3). On a phone Home
 * and Live have the tabs in the row of their sports, and screens with a head of their own have none.
 */
function PageBar({ chrome }: Pick<AppFrameProps, 'chrome'>) {
  const { pathname } = useLocation();
  const path = routeOf(pathname)?.path ?? '';
  if (!useIsDesk() && (chrome !== 'full' || WITH_TABS_OF_THEIR_OWN.has(path))) return null;
  return (
    <div className="page-bar">
      <PageLinks />
      {path !== '/live' && <Shortcuts />}
    </div>
  );
}

const WITH_TABS_OF_THEIR_OWN = new Set(['/', '/share/:betId', '/live']);

const CLOSED = { chrome: 'full', footer: true } as const;

/** What stands around the screen of an address; NotFound has no footer (discovery-and-content spec, section 2.1). */
function surroundingsOf(pathname: string): { chrome: ScreenRoute['chrome']; footer: boolean } {
  const route = routeOf(pathname);
  return { chrome: route?.chrome ?? 'full', footer: route !== undefined };
}
