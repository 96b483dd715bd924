import { matchPath } from 'react-router-dom';
import type { PathKind } from '../lib/session/returnTo.ts';
import { routes } from './routes.ts';
import type { RouteName, ScreenRoute } from './screens.ts';

/**
 * The address of a named route, its parameters filled: `pathTo('PromotionDetails', { id })`. Menus lead by names, so that
 * an address stands in one place.
 */
export function pathTo(name: RouteName, params: Readonly<Record<string, string>> = {}): string {
  const path = routes.find((route) => route.name === name)?.path ?? '/';
  return path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
}

/** The route of an address, or undefined for one that is none of ours. */
export function routeOf(pathname: string): ScreenRoute | undefined {
  return routes.find(({ path }) => matchPath(path, pathname));
}

/** What kind of place an address is, for the ways back after signing in. */
export function pathKind(pathname: string): PathKind {
  const route = routeOf(pathname);
  if (!route) return 'unknown';
  return route.access === 'guest' ? 'guestOnly' : 'screen';
}
