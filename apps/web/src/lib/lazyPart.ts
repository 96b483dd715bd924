import {
  createContext,
  createElement,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { requestLostStyles } from './lostStyles.ts';
import { PartBoundary } from './PartBoundary.ts';
import { onceOnlineOrAfter } from './retryLater.ts';

/**
 * The wait before the retry. A short loss of the connection is over by then, and during a release the next request
 * reaches another gateway.
 */
const RETRY_AFTER_MS = 1_000;

/**
 * How long a failure is kept. The preloads and the rendering of one page start share its two requests, while a part that
 * was preloaded without a connection loads when it is used later.
 */
const FAILURE_KEPT_MS = 5_000;

/** Imports a part of the app and retries once. A second failure is thrown to the renderer. */
async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  await requestLostStyles();
  try {
    return await load();
  } catch {
    await new Promise((resume) => setTimeout(resume, RETRY_AFTER_MS));
    await requestLostStyles();
    return load();
  }
}

type Module<Props> = { default: ComponentType<Props> };

/** What a part accepts beside its own properties: `onFailed` is called when its code could not be loaded. */
type Failing = { onFailed?: () => void };

/** A component whose code loads when it first renders, or before. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/** The parts of the loaded code, by name. */
const parts = new Map<string, () => Promise<unknown>>();

/** Receives the name of each part that a server renders, for the page's hydration. */
export const PartCollector = createContext<(name: string) => void>(() => undefined);

/**
 * Makes a component of a module that is loaded separately, with one retry. A part that is loaded renders at once and
 * without a Suspense boundary, so that a server's page hydrates as a whole. A part whose code cannot be loaded does not
 * affect what is around it: its fallback is shown, and it is loaded again later.
 * @param name identifies the part in every build of the app
 * @param fallback is shown while the code loads
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<Module<Props>>,
  fallback: ReactNode = null,
): LazyPart<Props & Failing> {
  const { useInstance, useWasLoaded, preload } = makePart(name, load);
  // A component below the boundary, so that each retry uses the code that is loaded by then.
  function Content(props: Props) {
    return createElement(useInstance(), props);
  }
  function Part({ onFailed, ...rest }: Props & Failing) {
    const wasLoaded = useWasLoaded();
    const content = createElement(Content, rest as unknown as Props);
    if (wasLoaded) return content;
    return createElement(PartBoundary, { fallback, onFailed }, createElement(Suspense, { fallback }, content));
  }
  return Object.assign(Part, { preload });
}

/** Like lazyPart, for a whole screen: that its code cannot be loaded is an error for the boundary around it. */
export function lazyScreen(name: string, load: () => Promise<Module<object>>, fallback: ReactNode): LazyPart<object> {
  const { useInstance, useWasLoaded, preload } = makePart(name, load);
  function Screen() {
    const wasLoaded = useWasLoaded();
    const screen = createElement(useInstance());
    return wasLoaded ? screen : createElement(Suspense, { fallback }, screen);
  }
  return Object.assign(Screen, { preload });
}

/** The code of a part: how it is loaded, and what an instance renders. */
function makePart<Props extends object>(name: string, load: () => Promise<Module<Props>>) {
  let fetching: Promise<Module<Props>> | undefined;
  let Loaded: ComponentType<Props> | undefined;
  function onFailure(error: unknown): never {
    onceOnlineOrAfter(FAILURE_KEPT_MS, () => {
      fetching = undefined;
      // A new lazy component, because React keeps the rejection of the old one.
      Later = lazy(preload);
    });
    throw error;
  }
  const preload = () =>
    (fetching ??= fetchPart(load).then((module) => {
      Loaded = module.default;
      return module;
    }, onFailure));
  let Later: ComponentType<Props> = lazy(preload);
  parts.set(name, preload);
  function useInstance(): ComponentType<Props> {
    useContext(PartCollector)(name);
    // An instance keeps the component of its first rendering, because another one would lose its state.
    return useState(() => ({ Instance: Loaded ?? Later }))[0].Instance;
  }
  /** Whether the code was loaded when the instance was first rendered. */
  function useWasLoaded(): boolean {
    const [wasLoaded] = useState(Loaded !== undefined);
    const [, renderAgain] = useState({});
    // Once React has shown a fallback, it waits 300 ms before it shows more, unless an update renders it.
    useEffect(() => {
      // The renderer reports a failure.
      if (!wasLoaded)
        preload().then(
          () => renderAgain({}),
          () => undefined,
        );
    }, [wasLoaded]);
    return wasLoaded;
  }
  return { useInstance, useWasLoaded, preload };
}

/** Loads those of the named parts that the loaded code has. A part that fails shows its failure when it renders. */
export async function preloadParts(names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => parts.get(name)?.()));
}

/** Loads every part, also those that other parts have, for a server that renders without waiting. */
export async function preloadAllParts(): Promise<void> {
  for (let known = -1; known < parts.size; ) {
    known = parts.size;
    await Promise.all([...parts.values()].map((preload) => preload()));
  }
}
