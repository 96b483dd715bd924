import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A short connection loss is over by then; during a release the next request reaches another gateway. */
const RETRY_AFTER_MS = 1_000;

/** Imports a part of the app and retries once. A second failure is thrown to the renderer. */
async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resume) => setTimeout(resume, RETRY_AFTER_MS));
    return load();
  }
}

type Module<Props> = { default: ComponentType<Props> };

/** A lazy component whose code can be loaded before it renders. It then renders at once, without a fallback. */
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => Promise<unknown> };

type Preload = () => Promise<unknown>;
const all = new Set<Preload>();
const ofFirstScreens = new Set<Preload>();

/**
 * React's lazy with one retry. @param when 'firstScreen' for a part that a screen shows at once: a server-rendered page
 * loads it before it hydrates, because an update of a part without code would replace its HTML by the fallback.
 */
export function lazyPart<Props>(load: () => Promise<Module<Props>>, when?: 'firstScreen'): LazyPart<Props> {
  let fetching: Promise<Module<Props>> | undefined;
  let loaded: Module<Props> | undefined;
  const fetched = () =>
    (fetching ??= fetchPart(load).then((module) => {
      loaded = module;
      return module;
    }));
  all.add(fetched);
  if (when === 'firstScreen') ofFirstScreens.add(fetched);
  return Object.assign(
    lazy(() => (loaded ? resolved(loaded) : fetched())),
    { preload: fetched },
  );
}

/** React reads a thenable that resolves at once without suspending. */
function resolved<Value>(value: Value): Promise<Value> {
  const thenable: Pick<Promise<Value>, 'then'> = Object.assign(Promise.resolve(value), {
    // oxlint-disable-next-line unicorn/no-thenable -- React's lazy calls then, and nothing awaits it
    then: (use: (value: Value) => unknown) => Promise.resolve(use(value)),
  });
  return thenable as Promise<Value>;
}

/** Loads the parts that the loaded screens show at once. A part that fails shows its failure when it renders. */
export async function preloadFirstScreenParts(): Promise<void> {
  await Promise.allSettled([...ofFirstScreens].map((preload) => preload()));
}

/** Loads every part, also those that other parts have, for a server that renders without waiting. */
export async function preloadAllParts(): Promise<void> {
  for (let known = -1; known < all.size; ) {
    known = all.size;
    await Promise.all([...all].map((preload) => preload()));
  }
}
