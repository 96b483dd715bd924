import { BrowserRouter } from 'react-router-dom';
import { SessionKeeper } from '../features/account/SessionKeeper.tsx';
import { BetslipHost } from '../features/betslip/BetslipHost.tsx';
import { DepositHost } from '../features/wallet/DepositHost.tsx';
import { ApiProvider } from '../lib/api/ApiProvider.tsx';
import type { Api } from '../lib/api/createApi.ts';
import { PathKinds } from '../lib/session/returnTo.ts';
import { ToastHost } from '../ui/ToastHost.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LineNotices } from './LineNotices.tsx';
import { LivePicks } from './LivePicks.tsx';
import { pathKind } from './routing.ts';
import { ScrollKeeper } from './ScrollKeeper.tsx';

/** The whole client: data, routes, notices, and a page for what goes wrong in the frame itself. */
export function App({ api }: { api: Api }) {
  return (
    <ErrorBoundary>
      <ApiProvider api={api}>
        <BrowserRouter>
          <PathKinds value={pathKind}>
            <ScrollKeeper />
            <SessionKeeper />
            <LineNotices />
            <AppRoutes />
            <BetslipHost />
            <LivePicks />
            <DepositHost />
          </PathKinds>
        </BrowserRouter>
        <ToastHost />
      </ApiProvider>
    </ErrorBoundary>
  );
}
