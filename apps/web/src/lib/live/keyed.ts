/** Values by key, each key with its own listeners: a change wakes those who asked for that key and nobody else. */
export type Keyed<Value> = {
  get: (key: string) => Value | undefined;
  /** Puts a value (undefined removes it). An equal one changes nothing: the held value keeps its identity. */
  set: (key: string, value: Value | undefined) => void;
  subscribe: (key: string, listener: () => void) => () => void;
};

/** An empty set of keyed values, which are flat objects. */
export function createKeyed<Value extends object>(): Keyed<Value> {
  const values = new Map<string, Value>();
  const listeners = new Map<string, Set<() => void>>();

  return {
    get: (key) => values.get(key),
    set(key, value) {
      if (sameView(values.get(key), value)) return;
      if (value === undefined) values.delete(key);
      else values.set(key, value);
      for (const listener of listeners.get(key) ?? []) listener();
    },
    subscribe(key, listener) {
      const ofKey = listeners.get(key) ?? new Set();
      listeners.set(key, ofKey.add(listener));
      return () => {
        ofKey.delete(listener);
        if (ofKey.size === 0 && listeners.get(key) === ofKey) listeners.delete(key);
      };
    },
  };
}

/** Whether two flat objects say the same; objects and arrays one level down are compared field by field too. */
function sameView(a: object | undefined, b: object | undefined): boolean {
  return sameFields(a, b, (x, y) => sameFields(x, y, Object.is));
}

function sameFields(a: unknown, b: unknown, same: (x: unknown, y: unknown) => boolean): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
