import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { loginPath } from '../lib/session/returnTo.ts'
import { useSession, type Session } from '../lib/session/sessionStore.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import type { ScreenRoute } from './screens.ts'

/** Shows a screen to the right people, once it is known who is here. */
export function RouteGate({ access, children }: { access: ScreenRoute['access']; children: ReactNode }) {
  const status = useSession((session) => session.status)
  const { pathname, search } = useLocation()
  const way = wayFor(access, status, pathname + search)
  if (way === 'in') return children
  if (way === 'wait') return <ScreenSkeleton />
  return <Navigate to={way.to} replace />
}

/**
 * Where a visitor goes who asks for a screen: a player at a guest screen goes Home, a guest at a player's screen goes
 * to Login with the way back in `redirect` (account-and-money spec, section 2).
 * @param here the address asked for, path and query
 */
export function wayFor(
  access: ScreenRoute['access'],
  status: Session['status'],
  here: string,
): 'in' | 'wait' | { to: string } {
  if (access === 'all') return 'in'
  if (status === 'unknown') return 'wait'
  if (access === status) return 'in'
  return { to: access === 'guest' ? '/' : loginPath(here) }
}
