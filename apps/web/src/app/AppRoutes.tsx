import { lazy, Suspense, type ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AppLayout } from './AppLayout.tsx';
import { lazyPart } from '../ui/lazyPart.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { RouteGate } from './RouteGate.tsx';
import { routes } from './routes.ts';
import { routeOf } from './routing.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import type { ScreenRoute } from './screens.ts';

/** One frame that stays, and within it the screen of the address. */
export function AppRoutes() {
  return (
    <Routes>
      {Gallery && <Route path="/ui" element={<Gallery />} />}
      <Route element={<AppLayout />}>
        {screens.map(({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ))}
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}

/** Fetches the screen of an address ahead, so that it loads while the app starts. */
export function preloadScreen(pathname: string): void {
  // A failure is not lost: rendering asks for the same module and shows what went wrong.
  routeOf(pathname)
    ?.load()
    .catch(() => undefined);
}

/** The kit's gallery, outside the frame because it shows frames of its own; not in a production build. */
const Gallery = import.meta.env.DEV ? lazy(() => import('./gallery/GalleryScreen.tsx')) : null;

const screens = routes.map(({ path, access, load }) => ({ path, element: screenElement(path, access, load) }));

function screenElement(path: string, access: ScreenRoute['access'], load: ScreenRoute['load']): ReactElement {
  const Screen = lazyPart(load);
  return (
    <RouteGate key={path} access={access}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </RouteGate>
  );
}
