import { lazy, Suspense } from 'react'
import { createBrowserRouter, matchPath, type RouteObject } from 'react-router-dom'
import { AppLayout } from './AppLayout.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { RouteGate } from './RouteGate.tsx'
import { routes } from './routes.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import type { ScreenRoute } from './screens.ts'

/** The router of the whole client: one frame that stays, and the screen of the address within it. */
export function createAppRouter() {
  const screens: RouteObject[] = [...routes.map(routeObject), { path: '*', element: <NotFoundScreen /> }]
  return createBrowserRouter([
    ...developmentRoutes,
    {
      element: <AppLayout />,
      errorElement: <ErrorScreen />,
      children: [{ errorElement: <ErrorScreen />, children: screens }],
    },
  ])
}

/** The kit's gallery, outside the frame because it shows frames of its own; not in a production build. */
const developmentRoutes: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/ui', lazy: async () => ({ Component: (await import('./gallery/GalleryScreen.tsx')).default }) }]
  : []

/** Fetches the screen of an address ahead, so that it loads while the app starts. */
export function preloadScreen(pathname: string): void {
  const route = routes.find(({ path }) => matchPath(path, pathname))
  // A failure is not lost: rendering asks for the same module and shows what went wrong.
  route?.load().catch(() => undefined)
}

function routeObject({ path, access, load }: ScreenRoute): RouteObject {
  const Screen = lazy(load)
  return {
    path,
    element: (
      <RouteGate access={access}>
        <Suspense key={path} fallback={<ScreenSkeleton />}>
          <Screen />
        </Suspense>
      </RouteGate>
    ),
  }
}
