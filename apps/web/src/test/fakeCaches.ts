type Stored = Map<string, string>;

/** Cache Storage in memory, which jsdom lacks. `isFull` refuses to store, as a browser does beyond its quota. */
export function fakeCaches() {
  const all = new Map<string, Stored>();
  const state = { isFull: false };
  const cacheNamed = (name: string): Stored => {
    const cache = all.get(name) ?? new Map<string, string>();
    all.set(name, cache);
    return cache;
  };
  const storage = {
    open: async (name: string) => ({
      put: async (address: string, response: Response) => {
        if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
        cacheNamed(name).set(address, await response.text());
      },
    }),
    match: async (address: string, { cacheName }: { cacheName: string }) => {
      const text = all.get(cacheName)?.get(address);
      return text === undefined ? undefined : new Response(text);
    },
    delete: async (name: string) => all.delete(name),
  };
  return { storage, state, texts: () => [...all.values()].flatMap((cache) => [...cache.values()]) };
}
