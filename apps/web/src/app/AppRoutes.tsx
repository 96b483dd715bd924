import { lazy, type ReactElement } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { lazyScreen, type LazyPart } from '#lib/lazyPart.ts';
import { AppLayout, NotFound } from './AppLayout.tsx';
import { RouteGate } from './RouteGate.tsx';
import { routes } from './routes.ts';
import { routeOf } from './routing.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import type { ScreenModule, ScreenRoute } from './screens.ts';

/**
 * One persistent frame with the screen of the address. The router gets that one route only, because ranking all routes
 * takes longer than any component of the first rendering.
 */
export function AppRoutes() {
  const { pathname } = useLocation();
  const inFrame = [...screensOf(pathname), { path: '*', element: <NotFound /> }];
  const gallery = Gallery ? [{ path: '/ui', element: <Gallery /> }] : [];
  return useRoutes([...gallery, { element: <AppLayout />, children: inFrame }]);
}

/** Fetches the code of the address's screen while the app starts. */
export async function preloadScreen(pathname: string): Promise<void> {
  // A failure is shown when the same part is rendered.
  await screensOf(pathname)[0]
    ?.Screen.preload()
    .catch(() => undefined);
}

/** The kit's gallery, outside the frame because it shows frames; not in production builds. */
const Gallery = import.meta.env.DEV ? lazy(() => import('./gallery/GalleryScreen.tsx')) : null;

const screens = routes.map((route) => {
  const { path, access, load, isForm = access === 'guest' } = route;
  const skeleton = <ScreenSkeleton isForm={isForm} />;
  const Screen = lazyScreen(path, load, skeleton);
  return { path, Screen, element: screenElement(route, Screen, skeleton) };
});

/** The screen of an address; none for an unknown address. */
function screensOf(pathname: string) {
  const path = routeOf(pathname)?.path;
  return screens.filter((screen) => screen.path === path);
}

function screenElement(
  { path, access, load }: ScreenRoute,
  Screen: LazyPart<object>,
  skeleton: ReactElement,
): ReactElement {
  if (access === 'all') return <Screen key={path} />;
  const waiting = access === 'player' ? waitingElement(path, load, skeleton) : null;
  return (
    <RouteGate key={path} access={access} waiting={waiting}>
      <Screen />
    </RouteGate>
  );
}

/** The placeholder of a player's screen until the session is known. */
function waitingElement(path: string, load: ScreenRoute['load'], skeleton: ReactElement): ReactElement {
  const waitingOf = ({ Waiting = () => skeleton }: ScreenModule) => ({ default: Waiting });
  const Waiting = lazyScreen(`${path} waiting`, async () => waitingOf(await load()), skeleton);
  return <Waiting />;
}
