import { Outlet, useLocation } from 'react-router-dom';
import type { ReactNode } from 'react';
import { useMaintenance } from '#lib/api/maintenance.ts';
import { classes } from '#lib/classes.ts';
import { useHydrated } from '#lib/hooks/useHydrated.ts';
import { useIsDesk } from '#lib/hooks/useMediaQuery.ts';
import { lazyPart, lazyScreen } from '#lib/lazyPart.ts';
import { PATHS, pathTo } from '#lib/navigation/paths.ts';
import { useLacks } from '#entities/capabilities/useCapability.ts';
import { PageLinks } from '#entities/menu/PageLinks.tsx';
import { Shortcuts } from '#entities/menu/Shortcuts.tsx';
import { OddsShownOnly } from '#entities/odds/shownOnly.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { AppFrame, type AppFrameProps } from './frame/AppFrame.tsx';
import { routeOf } from './routing.ts';
import type { ScreenRoute } from './screens.ts';
import { useShell } from './useShell.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

const Closed = lazyScreen('maintenance', () => import('./Closed.tsx'), <ScreenSkeleton />);
/** Shown for unknown addresses. */
export const NotFound = lazyScreen(
  'not found',
  () => import('#features/content/NotFoundScreen.tsx'),
  <ScreenSkeleton />,
);
const BetslipPanel = lazyPart('betslip panel', () => import('#features/betslip/BetslipPanel.tsx'));

/**
 * The frame around the current screen. It stays mounted while its screens change. A screen that needs a capability
 * which the platform lacks does not exist.
 */
export function AppLayout() {
  const { pathname } = useLocation();
  const { isClosed } = useMaintenance();
  const route = routeOf(pathname);
  const isMissing = useLacks(route?.needs);
  const { chrome, footer } = isClosed ? CLOSED : surroundingsOf(isMissing ? undefined : route);
  const shown = isMissing ? <NotFound /> : <Outlet />;
  const screen = <ErrorBoundary resetKey={pathname}>{isClosed ? <Closed /> : shown}</ErrorBoundary>;
  if (chrome === 'game' || chrome === 'game-wide') return <GameFrame wide={chrome === 'game-wide'}>{screen}</GameFrame>;
  return (
    <ShellFrame chrome={chrome} footer={footer}>
      {screen}
    </ShellFrame>
  );
}

/** The frame with the app's state. Without accounts there is no slip, and odds are shown only. */
function ShellFrame(props: Pick<AppFrameProps, 'chrome' | 'footer' | 'children'>) {
  const shell = useShell();
  const slipPanel = shell.status !== 'none' && <BetslipPanel />;
  return (
    <OddsShownOnly value={shell.status === 'none'}>
      <AppFrame {...props} shell={shell} pageBar={<PageBar chrome={props.chrome} />} slipPanel={slipPanel} />
    </OddsShownOnly>
  );
}

/**
 * The page tabs and the promoted shortcuts above a screen. On phones, Home and Live render the tabs in the row of their
 * sports, and screens with their own header have none.
 */
function PageBar({ chrome }: Pick<AppFrameProps, 'chrome'>) {
  const { pathname } = useLocation();
  const path = routeOf(pathname)?.path ?? '';
  const isOnPhones = chrome === 'full' && !WITH_TABS_OF_THEIR_OWN.has(path);
  const isDesk = useIsDesk();
  // The server does not know the width.
  const isPhone = useHydrated() && !isDesk;
  if (isPhone && !isOnPhones) return null;
  return (
    <div className={classes('page-bar', !isOnPhones && 'page-bar-desk')}>
      <PageLinks />
      {path !== pathTo('live-games') && <Shortcuts />}
    </div>
  );
}

const WITH_TABS_OF_THEIR_OWN = new Set<string>([PATHS.Home, PATHS.share, PATHS['live-games']]);

const CLOSED = { chrome: 'full', footer: true } as const;

/** The frame kind of a route; NotFound, which has none, has no footer. */
function surroundingsOf(route: ScreenRoute | undefined): { chrome: ScreenRoute['chrome']; footer: boolean } {
  return { chrome: route?.chrome ?? 'full', footer: route !== undefined };
}

/** A full-height casino game, in a frame or edge to edge, without header, footer or menus. */
function GameFrame({ wide, children }: { wide: boolean; children: ReactNode }) {
  return (
    <main className={classes('frame game-frame', wide && 'game-frame-wide')} id="content" tabIndex={-1}>
      {children}
    </main>
  );
}
