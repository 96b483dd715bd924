/** Creates a cache of the results of a pure function by key. At `limit` results it drops the oldest one. */
export function memo<T>(limit: number): (key: string, compute: () => T) => T {
  const known = new Map<string, T>();
  return (key, compute) => {
    const hit = known.get(key);
    if (hit !== undefined) return hit;
    const value = compute();
    if (known.size >= limit) known.delete(known.keys().next().value as string);
    known.set(key, value);
    return value;
  };
}
