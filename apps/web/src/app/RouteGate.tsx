import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import type { ScreenRoute } from './screens.ts'
import { useShell, type ShellSession } from './useShell.ts'

/** Shows a screen to the right people, once it is known who is here. */
export function RouteGate({ access, children }: { access: ScreenRoute['access']; children: ReactNode }) {
  const { session } = useShell()
  const { pathname, search } = useLocation()
  const way = wayFor(access, session.status, pathname + search)
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
  status: ShellSession['status'],
  here: string,
): 'in' | 'wait' | { to: string } {
  if (access === 'all') return 'in'
  if (status === 'unknown') return 'wait'
  if (access === status) return 'in'
  return { to: access === 'guest' ? '/' : `/login?redirect=${encodeURIComponent(here)}` }
}
