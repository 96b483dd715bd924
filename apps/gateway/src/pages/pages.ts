import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRPCError } from '@trpc/server';
import type { Guard, Ports } from '@ushindi/api-contract';
import { LANGUAGES, type Language } from '@ushindi/shared';
import type { Logger } from 'pino';
import type { WebBuilds } from '../language/webBuilds.ts';
import { FixedWindowCounter, KeyedWindowCounter, type LiveHub } from '../live/index.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createPageCache, type PageCache } from './pageCache.ts';
import { pageFinder, screenFinder, type FindPage } from './pageRoutes.ts';
import { pageTemplate } from './pageTemplate.ts';
import type { PublicCache } from '../responseCache/publicCache.ts';
import { createReads } from './reads.ts';
import { createRenderer, type Renderer } from './renderer.ts';
import type { PageSettings } from './settings.ts';

/** The public pages that the server renders, in each language. */
export type Pages = {
  /** As `get` of `PageCache`, in a language that has a build. */
  get(url: string, language: Language, address: string): ReturnType<PageCache['get']>;
  /** The page of an address; null for addresses that are not rendered, and until the renderer is ready. */
  find: FindPage;
  /** Whether a path is that of a screen; true for every path until the renderer is ready. */
  isScreen(path: string): boolean;
  close(): Promise<void>;
};

export type PagesOptions = {
  readonly builds: WebBuilds;
  readonly origin: string;
  readonly ports: Ports;
  /** The cache from which the ports of shared procedures read. */
  readonly cache: PublicCache;
  readonly hub: Pick<LiveHub, 'read'>;
  readonly metrics: Metrics;
  readonly settings: PageSettings;
  readonly log: Logger;
  /** Whether a failure has its own line in the log, such as that of an open circuit. */
  readonly isLogged: (failure: unknown) => boolean;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** Milliseconds of a clock that is never set. */
  readonly monotonicMs: () => number;
};

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** Nothing is rendered: the client was not built, or without its server build. */
const NO_PAGES: Pages = {
  find: () => null,
  isScreen: () => true,
  get: async () => ({ kind: 'failed' }),
  close: async () => undefined,
};

/** Measures the procedures that pages read; the visitor's limits are checked before. */
const measuring =
  (metrics: Metrics): Guard =>
  async ({ name }) => {
    const end = metrics.startProcedure(name);
    return async (outcome) => end(outcome);
  };

function readsOf(options: PagesOptions) {
  const { ports, cache, hub, metrics, settings, log, nowMs, monotonicMs } = options;
  const opens = new KeyedWindowCounter(MINUTE_MS);
  const mayOpen = (address: string) => opens.isWithin(address, settings.maxTopicOpensPerAddressMinute, monotonicMs());
  return createReads({
    ports,
    cache,
    nowMs,
    readTopic: (topic, address) => hub.read(topic, () => mayOpen(address)),
    timeoutMs: settings.readTimeoutMs,
    guard: measuring(metrics),
    onFailure(read, error) {
      const err = error instanceof TRPCError ? (error.cause ?? error) : error;
      if (!options.isLogged(err)) log.info({ err, read }, 'a page is rendered without a part of its data');
    },
  });
}

/** Pages that are rendered before the first visit, because most visits begin with them. */
const FIRST_PAGES = ['/', '/live'];

/** The existing server builds, by language. */
function renderedFiles(builds: WebBuilds): Partial<Record<Language, string>> {
  const files = [...builds].map(([language, directory]) => [language, join(directory, 'pages.js')] as const);
  return Object.fromEntries(files.filter(([, file]) => existsSync(file)));
}

/** The page that an address opens. The rest of its path may be a booking code or made up, so it is not logged. */
const pageIn = (url: string): string => `/${/[^/?]+/.exec(url)?.[0] ?? ''}`;

/** A cache of pages for each language. They share the memory, the limits and the rendering thread. */
function createCaches(options: PagesOptions, languages: readonly Language[], { render }: Pick<Renderer, 'render'>) {
  const { builds, origin, metrics, settings, log, nowMs, monotonicMs } = options;
  const added = new FixedWindowCounter(SECOND_MS);
  const addedBy = new KeyedWindowCounter(SECOND_MS);
  // A page beyond the limit of its address does not count for the others.
  const mayAdd = (address: string) =>
    addedBy.isWithin(address, settings.maxNewPagesPerAddressSecond, monotonicMs()) &&
    added.isWithin(settings.maxNewPagesPerSecond, monotonicMs());
  const common = {
    ...settings,
    maxBytes: Math.floor(settings.maxBytes / languages.length),
    maxMissingBytes: Math.floor(settings.maxMissingBytes / languages.length),
    reads: readsOf(options),
    mayAdd,
    origin,
    nowMs,
    monotonicMs,
    onRendered: metrics.pageRendered,
    onFailure: (url: string, err: unknown) => log.warn({ err, page: pageIn(url) }, 'a page was not rendered'),
  };
  const cacheOf = (language: Language): PageCache =>
    createPageCache({
      ...common,
      render: (request) => render(language, request),
      fill: pageTemplate(readFileSync(join(builds.get(language) ?? '', 'index.html'), 'utf8')),
    });
  return new Map(languages.map((language) => [language, cacheOf(language)]));
}

/** Starts the rendering of pages with the client's server builds. */
export function createPages(options: PagesOptions): Pages {
  const { metrics, settings, log } = options;
  const files = renderedFiles(options.builds);
  const languages = LANGUAGES.filter((language) => language in files);
  if (languages.length === 0) return NO_PAGES;
  let find: FindPage = () => null;
  let isScreen: Pages['isScreen'] = () => true;
  let toPrepare = FIRST_PAGES;
  const renderer = createRenderer({
    ...settings,
    files,
    onReady(routes, screens) {
      find = pageFinder(routes);
      isScreen = screenFinder(screens);
      for (const cache of caches.values()) for (const url of toPrepare) void cache.get(url, '');
      // Pages are not prepared after a crash, because one of them may have caused it.
      toPrepare = [];
    },
    onCrash(err) {
      metrics.renderingCrashed();
      log.error({ err }, 'the rendering thread ended');
    },
  });
  const caches = createCaches(options, languages, renderer);
  return {
    get: async (url, language, address) => caches.get(language)?.get(url, address) ?? { kind: 'failed' },
    find: (url) => find(url),
    isScreen: (path) => isScreen(path),
    close: renderer.close,
  };
}
