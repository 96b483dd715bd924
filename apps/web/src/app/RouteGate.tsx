import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Redirect } from '#lib/navigation/redirect.ts';
import { loginPath } from '#lib/navigation/returnTo.ts';
import { useSession, type Session } from '#entities/session/sessionStore.ts';
import type { ScreenRoute } from './screens.ts';

/** A screen that is not for everyone. */
type LimitedAccess = Exclude<ScreenRoute['access'], 'all'>;

type Props = {
  access: LimitedAccess;
  /** Shown until the session is known. */
  waiting: ReactNode;
  children: ReactNode;
};

/** Renders a screen for permitted visitors, once the session is known. */
export function RouteGate({ access, waiting, children }: Props) {
  const status = useSession((session) => session.status);
  const [cameAs, setCameAs] = useState(status);
  const { pathname, search } = useLocation();
  if (cameAs === 'unknown' && status !== 'unknown') setCameAs(status);
  const redirectTo = useSession((session) => (session.status === 'guest' ? session.redirectTo : undefined));
  const way = resolveAccess(access, { cameAs, status, redirectTo }, pathname + search);
  if (way === 'in') return children;
  if (way === 'wait') return waiting;
  return <Redirect to={way.to} />;
}

/** The visitor's status when the screen opened, and now. `redirectTo` is the redirect of an ended session. */
export type Visitor = { cameAs: Session['status']; status: Session['status']; redirectTo?: string | undefined };

/**
 * The redirect for a visitor of a screen: a player leaves a guest screen for Home, a guest leaves a player's screen for
 * Login with a `redirect` back. A guest who signs in on a guest screen stays, because that screen redirects. When the
 * session ends on a player's screen, its redirect applies, usually Home. @param here the requested path and query
 */
export function resolveAccess(
  access: LimitedAccess,
  { cameAs, status, redirectTo = '/' }: Visitor,
  here: string,
): 'in' | 'wait' | { to: string } {
  if (status === 'unknown') return 'wait';
  if (access === 'guest') return cameAs === 'player' ? { to: '/' } : 'in';
  if (status === 'player') return 'in';
  return { to: cameAs === 'player' ? redirectTo : loginPath(here) };
}
