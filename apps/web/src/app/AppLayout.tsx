import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { AppFrame } from './frame/AppFrame.tsx';
import { routeOf } from './routes.ts';
import type { ScreenRoute } from './screens.ts';
import { useShell } from './useShell.ts';

const BetslipPanel = lazy(() => import('../features/betslip/BetslipPanel.tsx'));
const slipPanel = (
  <Suspense fallback={null}>
    <BetslipPanel />
  </Suspense>
);

/** The frame filled with the app's own state, around the screen of the route. It stays while screens change. */
export function AppLayout() {
  const shell = useShell();
  const { pathname } = useLocation();
  return (
    <AppFrame {...surroundingsOf(pathname)} shell={shell} slipPanel={slipPanel}>
      <ErrorBoundary resetKey={pathname}>
        <Outlet />
      </ErrorBoundary>
    </AppFrame>
  );
}

/** What stands around the screen of an address; NotFound has no footer (discovery-and-content spec, section 2.1). */
function surroundingsOf(pathname: string): { chrome: ScreenRoute['chrome']; footer: boolean } {
  const route = routeOf(pathname);
  return { chrome: route?.chrome ?? 'full', footer: route !== undefined };
}
