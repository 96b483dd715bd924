import data, { type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data' with { type: 'json' };
import { browserFloor, type Floor } from './browserFloor.ts';

const floor = browserFloor();
/** The key of an API's own facts, beside those of its members. */
const COMPAT = '__compat';

/** The path of an API in the compatibility data, such as `['javascript', 'builtins', 'Array', 'toSorted']`. */
export type ApiPath = readonly string[];

/** An API's entry in the compatibility data, if it has one. */
export function entryOf(path: ApiPath): Identifier | undefined {
  let entry = data as unknown as Identifier | undefined;
  for (const key of path) entry = entry && Object.hasOwn(entry, key) ? entry[key] : undefined;
  return entry?.[COMPAT] && entry;
}

/** The browsers of the floor that lack an API, such as `chrome 99 (needs 110)`. */
export function lackingBrowsers(entry: Identifier): string[] {
  return floor.flatMap(({ browser, version }) => {
    const statements = [entry[COMPAT]?.support[browser.data] ?? []].flat();
    const needs = statements.filter(isWholeSupport).map(({ version_added: added }) => added);
    if (needs.some((added) => isSupported(added, version))) return [];
    return [`${browser.data} ${version} (needs ${needs[0] || 'another browser'})`];
  });
}

function isWholeSupport(statement: SimpleSupportStatement): boolean {
  const { flags, prefix, alternative_name: otherName, version_removed: removed } = statement;
  return flags === undefined && prefix === undefined && otherName === undefined && removed === undefined;
}

function isSupported(added: SimpleSupportStatement['version_added'], version: Floor['version']): boolean {
  if (typeof added !== 'string' || added === 'preview') return false;
  return isAtMost(added.replace('≤', ''), version);
}

function isAtMost(version: string, limit: string): boolean {
  const parts = limit.split('.').map(Number);
  const difference = version.split('.').map((part, index) => Number(part) - (parts[index] ?? 0));
  return (difference.find((each) => each !== 0) ?? 0) <= 0;
}

/** Missing on pages without TLS, whatever the version, which the compatibility data does not contain. */
export const NEEDS_TLS: ReadonlySet<string> = new Set(['api.Crypto.randomUUID', 'api.Crypto.subtle']);

const isNewer = (path: ApiPath): boolean => {
  const entry = entryOf(path);
  return entry !== undefined && (NEEDS_TLS.has(path.join('.')) || lackingBrowsers(entry).length > 0);
};

/** Where to find everything that some browser of the floor lacks: `URL.canParse`, `Array.prototype.toSorted`. */
export function newerApis(): string[] {
  return [['javascript', 'builtins'] as const, ['api'] as const].flatMap((base) =>
    memberNames(base).flatMap((owner) => newerIn(base, owner)),
  );
}

function newerIn(base: ApiPath, owner: string): string[] {
  if (isNewer([...base, owner])) return [owner];
  const members = memberNames([...base, owner]).filter((name) => isNewer([...base, owner, name]));
  return members.flatMap((name) => placesOf(base, owner, name));
}

/** The data marks static members of the web's interfaces, but not those of the language's objects. */
function placesOf([root]: ApiPath, owner: string, name: string): string[] {
  const ofObject = `${owner}.${name.replace(/_static$/, '')}`;
  const ofInstances = owner === 'Window' ? name : `${owner}.prototype.${name}`;
  if (root === 'javascript') return [ofObject, ofInstances];
  return name.endsWith('_static') ? [ofObject] : [ofInstances];
}

/** The names below an entry that can be a property: not subfeatures and events, whose names have an underscore. */
function memberNames(path: ApiPath): string[] {
  const below = path.reduce<Identifier | undefined>((entry, key) => entry?.[key], data as unknown as Identifier);
  return Object.keys(below ?? {}).filter((name) => /^[A-Za-z]+[0-9]*(?:_static)?$/.test(name));
}
