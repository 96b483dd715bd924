import { readFileSync } from 'node:fs';

/** The names that package.json's browserslist, the compatibility data and the build tools use for one browser. */
const NAMES = {
  chrome: { data: 'chrome', build: 'chrome' },
  and_chr: { data: 'chrome_android', build: 'chrome' },
  edge: { data: 'edge', build: 'edge' },
  samsung: { data: 'samsunginternet_android', build: null },
  firefox: { data: 'firefox', build: 'firefox' },
  and_ff: { data: 'firefox_android', build: 'firefox' },
  safari: { data: 'safari', build: 'safari' },
  ios_saf: { data: 'safari_ios', build: 'ios' },
} as const;

/** The oldest version of one browser in which the client works. */
export type Floor = { browser: (typeof NAMES)[keyof typeof NAMES]; version: string };

/** The browser floor, from `browserslist` of package.json, the only place that states it. */
export function browserFloor(): Floor[] {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { browserslist } = JSON.parse(text) as { browserslist: string[] };
  return browserslist.map(floorOf);
}

function floorOf(query: string): Floor {
  const [, name = '', version = ''] = /^(\w+) >= (\d+(?:\.\d+)?)$/.exec(query) ?? [];
  if (!isKnown(name)) throw new Error(`browserslist may contain "<browser> >= <version>" only, not "${query}"`);
  return { browser: NAMES[name], version };
}

const isKnown = (name: string): name is keyof typeof NAMES => Object.hasOwn(NAMES, name);

/** The floor as the build's target: newer syntax and CSS are rewritten for it, newer functions are not. */
export function buildTarget(): string[] {
  const targets = browserFloor().flatMap(({ browser, version }) =>
    browser.build === null ? [] : [`${browser.build}${version}`],
  );
  return [...new Set(targets)];
}
