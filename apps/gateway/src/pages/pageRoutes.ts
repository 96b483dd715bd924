import type { PageRoute } from '@ushindi/api-contract/pages';

/** A path parameter: ids of matches and promotions. */
const PARAMETER = '[\\w.:|=-]{1,64}';
const MAX_VALUE_LENGTH = 100;
const MAX_URL_LENGTH = 2048;

/** Returns a page's address with only the parameters of its route, in a fixed order; null for other addresses. */
export type FindPage = (url: string) => string | null;

/** Compiles the routes of the client's build. */
export function pageFinder(routes: readonly PageRoute[]): FindPage {
  const compiled = routes.map(({ path, query }) => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, PARAMETER)}$`),
    query,
  }));
  return (url) => {
    if (url.length > MAX_URL_LENGTH) return null;
    const [path = '', ...searches] = url.split('?');
    const route = compiled.find(({ pattern }) => pattern.test(path));
    return route === undefined ? null : withKnown(path, searches.join('?'), route.query);
  };
}

/**
 * Compiles the paths of all screens to a test of an address's path. Like the client's router it ignores case and a final
 * slash.
 */
export function screenFinder(screens: readonly string[]): (path: string) => boolean {
  const patterns = screens.map((path) => {
    const any = path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+');
    return new RegExp(`^${any === '/' ? '' : any}/?$`, 'i');
  });
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function withKnown(path: string, search: string, known: readonly string[]): string | null {
  if (search === '') return path;
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of known) {
    const value = given.get(name);
    if (value === null) continue;
    if (value.length > MAX_VALUE_LENGTH) return null;
    kept.set(name, value);
  }
  return kept.size === 0 ? path : `${path}?${kept}`;
}
