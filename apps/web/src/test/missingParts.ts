import type * as lazyParts from '#lib/lazyPart.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));

/** `#lib/lazyPart.ts` for `vi.mock`, whose parts cannot be loaded while `isMissing` returns true for their names. */
export function withMissingParts(real: typeof lazyParts, isMissing: (name: string) => boolean): typeof lazyParts {
  const lazyPart: typeof real.lazyPart = (name, load, fallback) =>
    real.lazyPart(name, () => (isMissing(name) ? gone() : load()), fallback);
  return { ...real, lazyPart };
}
