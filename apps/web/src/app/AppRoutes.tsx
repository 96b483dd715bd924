import { lazy, type ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyPart, type LazyPart } from '#lib/lazyPart.ts';
import { NotFoundScreen } from '#features/content/NotFoundScreen.tsx';
import { AppLayout } from './AppLayout.tsx';
import { RouteGate } from './RouteGate.tsx';
import { routes } from './routes.ts';
import { routeOf } from './routing.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import type { ScreenRoute } from './screens.ts';

/** One persistent frame with the screen of the address. */
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

/** Fetches the code of the address's screen while the app starts. */
export async function preloadScreen(pathname: string): Promise<void> {
  const path = routeOf(pathname)?.path;
  // The failure is not lost: rendering the same part shows it.
  await screens
    .find((screen) => screen.path === path)
    ?.Screen.preload()
    .catch(() => undefined);
}

/** The kit's gallery, outside the frame because it shows frames; not in production builds. */
const Gallery = import.meta.env.DEV ? lazy(() => import('./gallery/GalleryScreen.tsx')) : null;

const screens = routes.map(({ path, access, load }) => {
  const Screen = lazyPart(path, load, <ScreenSkeleton />);
  return { path, Screen, element: screenElement(path, access, Screen) };
});

function screenElement(path: string, access: ScreenRoute['access'], Screen: LazyPart<object>): ReactElement {
  return (
    <RouteGate key={path} access={access}>
      <Screen />
    </RouteGate>
  );
}
