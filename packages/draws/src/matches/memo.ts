/**
 * Creates a cache of the results of a pure function by key. When it is full, it drops the least recently used result: many
 * results that are used once drop none that is used all the time.
 */
export function memo<T>(limit: number): (key: string, compute: () => T) => T {
  const known = new Map<string, T>();
  // A Map iterates in the order of insertion: the first key is the least recently used one.
  const keep = (key: string, value: T): T => {
    known.delete(key);
    if (known.size >= limit) known.delete(known.keys().next().value as string);
    known.set(key, value);
    return value;
  };
  return (key, compute) => {
    const hit = known.get(key);
    if (hit === undefined) return keep(key, compute());
    return known.size < limit ? hit : keep(key, hit);
  };
}
