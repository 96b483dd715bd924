import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Redirect } from '#lib/navigation/redirect.ts';
import { loginPath, useRedirectPath } from '#lib/navigation/returnTo.ts';
import { useSession, type Session } from '#entities/session/sessionStore.ts';
import type { ScreenRoute } from './screens.ts';

/** A screen that is not for everyone. */
type LimitedAccess = Exclude<ScreenRoute['access'], 'all'>;

type Props = {
  access: LimitedAccess;
  /** Shown on a player's screen until the session is known. */
  waiting: ReactNode;
  children: ReactNode;
};

/** Renders a screen for permitted visitors: a guest's at once, a player's when the session is known. */
export function RouteGate({ access, waiting, children }: Props) {
  const session = useSession((now) => now);
  const [cameAs, setCameAs] = useState(session.status);
  const { pathname, search } = useLocation();
  const redirect = useRedirectPath();
  // A guest can sign in before the first answer about the session.
  if (cameAs === 'unknown' && session.status !== 'unknown') setCameAs(isSignIn(session) ? 'guest' : session.status);
  const way = resolveAccess(access, { cameAs, session, redirect }, pathname + search);
  if (way === 'in') return children;
  if (way === 'wait') return waiting;
  return <Redirect to={way.to} />;
}

/** Whether a form on this page granted the session. */
const isSignIn = (session: Session): boolean => session.status === 'player' && session.hasSignedIn;

/** The visitor's status when the screen opened, the session now, and the valid `redirect` of the address. */
export type Visitor = { cameAs: Session['status']; session: Session; redirect: string | null };

/**
 * The redirect for a visitor of a screen: a player leaves a guest screen for its `redirect`, otherwise for Home. A guest
 * leaves a player's screen for Login with a `redirect` back. A visitor whose session is not known yet sees a guest screen,
 * because nearly all its visitors are guests. A guest who signs in on a guest screen stays, because that screen redirects;
 * one who signs in in another tab leaves it. When the session ends on a player's screen, its redirect applies, usually Home.
 * @param here the requested path and query
 */
export function resolveAccess(
  access: LimitedAccess,
  { cameAs, session, redirect }: Visitor,
  here: string,
): 'in' | 'wait' | { to: string } {
  const isPlayer = session.status === 'player';
  if (access === 'guest')
    return isPlayer && (cameAs === 'player' || !session.hasSignedIn) ? { to: redirect ?? '/' } : 'in';
  if (isPlayer) return 'in';
  if (session.status === 'unknown') return 'wait';
  return { to: cameAs === 'player' ? (session.redirectTo ?? '/') : loginPath(here) };
}
