import { BrowserRouter, useLocation, useNavigationType } from 'react-router-dom';
import { useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Api } from '#lib/api/createApi.ts';
import { useIsDataSaverOn } from '#lib/dataSaver/dataSaver.ts';
import { endHydration } from '#lib/hooks/useHydrated.ts';
import { useIsDesk } from '#lib/hooks/useMediaQuery.ts';
import { lazyPart } from '#lib/lazyPart.ts';
import { OnLeave } from '#ui/navigation/OnLeave.tsx';
import { RouteAccess } from '#lib/navigation/returnTo.ts';
import { notifyNotLoaded } from '#ui/feedback/notLoaded.ts';
import { dismissOfScreen } from '#ui/feedback/notify.ts';
import { ToastHost } from '#ui/feedback/ToastHost.tsx';
import { useSlip } from '#entities/slip/slipStore.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { closeDeposit, useDeposit } from '#entities/wallet/depositStore.ts';
import { SessionKeeper } from '#features/account/SessionKeeper.tsx';
import { BetslipHost } from '#features/betslip/BetslipHost.tsx';
import { ApiProvider } from './ApiProvider.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LineNotices } from './LineNotices.tsx';
import { LinkPreloader } from './LinkPreloader.tsx';
import { ScreenAnnouncer } from './ScreenAnnouncer.tsx';
import { pathAccess } from './routing.ts';

/** The whole client: data, routes, notices and an error page for failures outside the screens. The server has its own router. */
export function App({
  api,
  router: Router = BrowserRouter,
}: {
  api: Api;
  router?: ComponentType<{ children: ReactNode }>;
}) {
  useEffect(() => {
    endHydration();
    document.getElementById('not-started')?.remove();
  }, []);
  return (
    <ApiProvider api={api}>
      <Router>
        <FailuresOfAddress>
          <RouteAccess value={pathAccess}>
            <ScrollKeeper />
            <ScreenAnnouncer />
            <OnLeave run={dismissOfScreen} />
            <SessionKeeper />
            <LineNotices />
            <LinkPreloader />
            <AppRoutes />
            <BetslipHost />
            <LiveSlipSelections />
            <OfPlayer />
          </RouteAccess>
          <ToastHost />
        </FailuresOfAddress>
      </Router>
    </ApiProvider>
  );
}

/** Shows the error page inside the router, so that Back leaves it. */
function FailuresOfAddress({ children }: { children: ReactNode }) {
  return <ErrorBoundary resetKey={useLocation().pathname}>{children}</ErrorBoundary>;
}

const LiveSelections = lazyPart('live selections', () => import('#features/live/LiveSelections.tsx'));

/**
 * Follows the slip's live selections; the live code loads only when there is one. The data saver follows them only while
 * the slip is visible, because each is a topic.
 */
function LiveSlipSelections() {
  const hasLive = useSlip(({ selections }) => selections.some(({ live }) => live));
  const isOpen = useSlip((slip) => slip.isOpen);
  const isDesk = useIsDesk();
  const isSaving = useIsDataSaverOn();
  if (!hasLive || (isSaving && !isOpen && !isDesk)) return null;
  return <LiveSelections />;
}

const PlayerHosts = lazyPart('player hosts', () => import('./PlayerHosts.tsx'));

/**
 * The deposits, reality checks and notifications of a player. Guests do not load their code. If it failed to load,
 * opening a deposit loads it again.
 */
function OfPlayer() {
  const isPlayer = usePlayer() !== null;
  const isDepositing = useDeposit(({ occasion }) => occasion !== null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  if (hasFailed && isDepositing) {
    setFailed(false);
    setTries(tries + 1);
  }
  const onFailed = () => {
    refuseDeposit();
    setFailed(true);
  };
  return isPlayer && <PlayerHosts key={tries} onFailed={onFailed} />;
}

/** Closes an open deposit whose code did not load, and notifies the player. */
function refuseDeposit(): void {
  if (useDeposit.getState().occasion === null) return;
  closeDeposit();
  notifyNotLoaded();
}

const positions = new Map<string, number>();

/**
 * Scrolls a new page to its top, restores the position on Back, and leaves it alone when the address is replaced on the
 * same screen (a filter, a tab). React Router's own component needs its data router, which would cost Home 16 KB.
 */
function ScrollKeeper() {
  const { key } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    if (type === 'PUSH') scrollToTop();
    if (type === 'POP') window.scrollTo(0, positions.get(key) ?? 0);
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, type]);
  return <OnLeave run={scrollToTop} />;
}

const scrollToTop = () => window.scrollTo(0, 0);
