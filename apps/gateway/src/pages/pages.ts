import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Guard, Ports } from '@ushindi/api-contract';
import type { Logger } from 'pino';
import { FixedWindowCounter, type LiveHub } from '../live/index.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createPageCache, type PageCache } from './pageCache.ts';
import { pageFinder, screenFinder, type FindPage } from './pageRoutes.ts';
import { pageTemplate } from './pageTemplate.ts';
import type { PublicCache } from '../responseCache/publicCache.ts';
import { createReads } from './reads.ts';
import { createRenderer } from './renderer.ts';
import type { PageSettings } from './settings.ts';

/** The public pages that the server renders. */
export type Pages = PageCache & {
  /** The page of an address; null for addresses that are not rendered, and until the renderer is ready. */
  find: FindPage;
  /** Whether a path is that of a screen; true for every path until the renderer is ready. */
  isScreen(path: string): boolean;
  close(): Promise<void>;
};

export type PagesOptions = {
  readonly webDir: string;
  readonly origin: string;
  readonly ports: Ports;
  /** From which the ports of shared procedures read. */
  readonly cache: PublicCache;
  readonly hub: Pick<LiveHub, 'read'>;
  readonly metrics: Metrics;
  readonly settings: PageSettings;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
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

function readsOf({ ports, cache, hub, metrics, settings, log, nowMs }: PagesOptions) {
  const opens = new FixedWindowCounter(MINUTE_MS);
  const mayOpen = () => opens.isWithin(settings.maxTopicOpensPerMinute, nowMs());
  return createReads({
    ports,
    cache,
    nowMs,
    readTopic: (topic) => hub.read(topic, mayOpen),
    timeoutMs: settings.readTimeoutMs,
    guard: measuring(metrics),
    onFailure: (read, err) => log.info({ err, read }, 'a page is rendered without a part of its data'),
  });
}

/** Rendered before the first visit, because most visits begin there. */
const FIRST_PAGES = ['/', '/live'];

/** Starts the rendering of pages with the client's server build in `webDir`. */
export function createPages(options: PagesOptions): Pages {
  const { webDir, origin, metrics, settings, log, nowMs } = options;
  const file = join(webDir, '.server', 'pages.js');
  if (!existsSync(file)) return NO_PAGES;
  const fill = pageTemplate(readFileSync(join(webDir, 'index.html'), 'utf8'));
  let find: FindPage = () => null;
  let isScreen: Pages['isScreen'] = () => true;
  let toPrepare = FIRST_PAGES;
  const renderer = createRenderer({
    ...settings,
    file,
    onReady(routes, screens) {
      find = pageFinder(routes);
      isScreen = screenFinder(screens);
      for (const url of toPrepare) void cache.get(url);
      // Not after a crash: one of them may have been the cause.
      toPrepare = [];
    },
    onCrash(err) {
      metrics.renderingCrashed();
      log.error({ err }, 'the rendering thread ended');
    },
  });
  const added = new FixedWindowCounter(SECOND_MS);
  const cache = createPageCache({
    ...settings,
    render: renderer.render,
    reads: readsOf(options),
    mayAdd: () => added.isWithin(settings.maxNewPagesPerSecond, nowMs()),
    fill,
    origin,
    nowMs,
    onRendered: metrics.pageRendered,
    onFailure: (url, err) => log.warn({ err, path: url.split('?', 1)[0] }, 'a page was not rendered'),
  });
  return { ...cache, find: (url) => find(url), isScreen: (path) => isScreen(path), close: renderer.close };
}
