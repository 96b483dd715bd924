import { matchPath } from 'react-router-dom';
import type { PathAccess } from '#lib/navigation/returnTo.ts';
import { routes } from './routes.ts';
import type { ScreenRoute } from './screens.ts';

/** The route of an address, or undefined for an unknown one. */
export function routeOf(pathname: string): ScreenRoute | undefined {
  if (last?.pathname !== pathname) last = { pathname, route: routes.find(({ path }) => matchPath(path, pathname)) };
  return last.route;
}

/**
 * The last result is kept, because most calls are about the current address, and matching compiles the patterns of all
 * routes before it.
 */
let last: { pathname: string; route: ScreenRoute | undefined } | null = null;

/** The kind of an address, for redirects after signing in. */
export function pathAccess(pathname: string): PathAccess {
  const route = routeOf(pathname);
  if (!route) return 'unknown';
  return route.access === 'guest' ? 'guestOnly' : 'screen';
}
