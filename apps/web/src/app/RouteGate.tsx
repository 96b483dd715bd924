import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loginPath } from '../lib/session/returnTo.ts';
import { useSession, type Session } from '../lib/session/sessionStore.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import type { ScreenRoute } from './screens.ts';

/** Shows a screen to the right people, once it is known who is here. */
export function RouteGate({ access, children }: { access: ScreenRoute['access']; children: ReactNode }) {
  const status = useSession((session) => session.status);
  const [cameAs, setCameAs] = useState(status);
  const { pathname, search } = useLocation();
  if (cameAs === 'unknown' && status !== 'unknown') setCameAs(status);
  const leadsTo = useSession((session) => (session.status === 'guest' ? session.leadsTo : undefined));
  const way = wayFor(access, { cameAs, status, leadsTo }, pathname + search);
  if (way === 'in') return children;
  if (way === 'wait') return <ScreenSkeleton />;
  return <Navigate to={way.to} replace />;
}

/** Who a visitor was when the screen opened, and is now; `leadsTo` where a session that has ended leads. */
export type Visitor = { cameAs: Session['status']; status: Session['status']; leadsTo?: string | undefined };

/**
 * Where a visitor goes who asks for a screen: a player at a guest screen goes Home, a guest at a player's screen goes
 * to Login with the way back in `redirect` (account-and-money spec, section 2). Who signs in on a guest screen stays,
 * since that screen leads on by itself; whose session ends on a player's screen goes where its end leads, mostly Home.
 * @param here the address asked for, path and query
 */
export function wayFor(
  access: ScreenRoute['access'],
  { cameAs, status, leadsTo = '/' }: Visitor,
  here: string,
): 'in' | 'wait' | { to: string } {
  if (access === 'all') return 'in';
  if (status === 'unknown') return 'wait';
  if (access === 'guest') return cameAs === 'player' ? { to: '/' } : 'in';
  if (status === 'player') return 'in';
  return { to: cameAs === 'player' ? leadsTo : loginPath(here) };
}
