import { createContext, useContext, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { noteScreen } from './previousRoute.ts';

/** What a path within the site is: a guest-only screen, another screen, or none of ours. */
export type PathKind = 'guestOnly' | 'screen' | 'unknown';

/** Tells what a pathname is; the app provides it from its route table. Without it no path is known. */
export const PathKinds = createContext<(pathname: string) => PathKind>(() => 'unknown');

const HOME = '/';
let previousPath = HOME;

/** Keeps in mind the screen a guest was on before a guest-only one. Call once, within the router. */
export function useRememberedRoute(): void {
  const { pathname, search } = useLocation();
  const kindOf = useContext(PathKinds);
  useEffect(() => {
    if (kindOf(pathname) !== 'screen') return;
    previousPath = pathname + search;
    noteScreen(previousPath);
  }, [pathname, search, kindOf]);
}

/**
 * Where a player goes after signing in: the `redirect` of the address, else the route before, else Home. Only this
 * site's own screens are followed (readings 12).
 */
export function useReturnPath(): string {
  const [params] = useSearchParams();
  const kindOf = useContext(PathKinds);
  return followable(params.get('redirect'), kindOf) ?? followable(previousPath, kindOf) ?? HOME;
}

/** The Login screen's address that leads back to a path. */
export function loginPath(returnTo: string): string {
  return `/login?redirect=${encodeURIComponent(returnTo)}`;
}

/** The path within this site that a text from outside names, when it is one of our screens; else null. */
export function followable(text: string | null, kindOf: (pathname: string) => PathKind): string | null {
  if (text === null || !URL.canParse(text, window.location.origin)) return null;
  const { origin, pathname, search } = new URL(text, window.location.origin);
  return origin === window.location.origin && kindOf(pathname) === 'screen' ? pathname + search : null;
}
