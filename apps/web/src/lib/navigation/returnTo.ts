import { createContext, useContext, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { pathTo } from './paths.ts';
import { parseUrl } from '#lib/parseUrl.ts';
import { siteOrigin } from '#lib/rendering.ts';
import { lastScreen, noteGuestScreen, noteScreen } from './previousRoute.ts';

/** The kind of a path within the site: a guest-only screen, another screen, or unknown. */
export type PathAccess = 'guestOnly' | 'screen' | 'unknown';

/** Returns the kind of a pathname. The app provides it from its route table; without it no path is known. */
export const RouteAccess = createContext<(pathname: string) => PathAccess>(() => 'unknown');

const HOME = '/';

/** Remembers the screen before a guest-only one. Call it once, inside the router. */
export function useRememberedRoute(): void {
  const { pathname, search } = useLocation();
  const accessOf = useContext(RouteAccess);
  useEffect(() => {
    if (accessOf(pathname) === 'screen') noteScreen(pathname + search);
    else noteGuestScreen();
  }, [pathname, search, accessOf]);
}

/** The `redirect` of the address; null unless it is one of this site's screens. */
export function useRedirectPath(): string | null {
  const [params] = useSearchParams();
  return safeInternalPath(params.get('redirect'), useContext(RouteAccess));
}

/** Where a player goes after signing in: the `redirect` of the address, otherwise the last screen, otherwise Home. */
export function useReturnPath(): string {
  const accessOf = useContext(RouteAccess);
  return useRedirectPath() ?? safeInternalPath(lastScreen(), accessOf) ?? HOME;
}

/** The Login address that returns to a path. */
export function loginPath(returnTo: string): string {
  return `${pathTo('Login')}?redirect=${encodeURIComponent(returnTo)}`;
}

/** The path within this site that an outside text names, if it is one of our screens; otherwise null. */
export function safeInternalPath(text: string | null, accessOf: (pathname: string) => PathAccess): string | null {
  const url = text === null ? null : parseUrl(text, siteOrigin());
  if (url?.origin !== siteOrigin() || accessOf(url.pathname) !== 'screen') return null;
  return url.pathname + url.search;
}
