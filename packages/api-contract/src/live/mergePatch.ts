/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sets an own key, so that a key like `__proto__` from outside stays data. */
function setOwn(target: JsonObject, key: string, value: Json): void {
  // Defining a property takes ten times as long as setting it, and all odds of a frame are set this way.
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/**
 * Applies an RFC 7396 merge patch and returns the new value. What the patch does not touch keeps its identity,
 * so that a store can detect a changed branch by `!==`.
 */
export function applyMergePatch(target: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result: JsonObject = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else setOwn(result, key, applyMergePatch(Object.hasOwn(result, key) ? (result[key] ?? null) : null, value));
  }
  return result;
}

const sameArray = (a: Json[], b: Json[]): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The smallest merge patch that turns `from` into `to`, or undefined when they are equal. Objects are compared key
 * by key; anything else is replaced as a whole. `to` must contain no null inside objects, because RFC 7396 reads null as
 * removal: an absent value is an absent key.
 */
export function makeMergePatch(from: Json, to: Json): Json | undefined {
  if (!isObject(from) || !isObject(to)) {
    const equal = Array.isArray(from) && Array.isArray(to) ? sameArray(from, to) : from === to;
    return equal ? undefined : to;
  }
  let patch: JsonObject | undefined;
  for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) setOwn((patch ??= {}), key, null);
  // Not `Object.entries`, whose pairs were most of the garbage of a frame.
  for (const key of Object.keys(to)) {
    const value = to[key] ?? null;
    const change = Object.hasOwn(from, key) ? makeMergePatch(from[key] ?? null, value) : value;
    if (change !== undefined) setOwn((patch ??= {}), key, change);
  }
  return patch;
}
