import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import type { ScreenRoute } from './screens.ts'
import { useShell } from './useShell.ts'

/**
 * Lets the right people through: a player at a guest screen goes Home, a guest at a player's screen goes to Login
 * with the way back in `redirect` (account-and-money spec, section 2).
 */
export function RouteGate({ access, children }: { access: ScreenRoute['access']; children: ReactNode }) {
  const { session } = useShell()
  const { pathname, search } = useLocation()
  if (access === 'all') return children
  if (session.status === 'unknown') return <ScreenSkeleton />
  if (access === 'guest' && session.status === 'player') return <Navigate to="/" replace />
  if (access === 'player' && session.status === 'guest') {
    return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} replace />
  }
  return children
}
