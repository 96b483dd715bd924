/** Values by key. A change notifies only the listeners of its key. */
export type KeyedStore<Value> = {
  get: (key: string) => Value | undefined;
  /** Sets a value; undefined removes it. An equal value changes nothing: the stored one keeps its identity. */
  set: (key: string, value: Value | undefined) => void;
  subscribe: (key: string, listener: () => void) => () => void;
};

/** Creates an empty store. Values are flat objects; see sameView. */
export function createKeyedStore<Value extends object>(): KeyedStore<Value> {
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

/** Whether two views are equal. Compares nested objects and arrays field by field, one level deep. */
export function sameView(a: object | undefined, b: object | undefined): boolean {
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
