import type { PageRenderer, PageRequest, RenderedPage } from '@ushindi/api-contract/pages';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router-dom';
import { createApi } from '#lib/api/createApi.ts';
import { PartCollector, preloadAllParts } from '#lib/lazyPart.ts';
import { NotFoundCollector, RedirectCollector } from '#lib/navigation/redirect.ts';
import { startRendering } from '#lib/rendering.ts';
import { PageMetaCollector, type PageMeta } from '#i18n/usePageMeta.ts';
import { LiveProvider } from '#entities/live/hooks.ts';
import { renderedTopics } from '#entities/live/renderedTopics.ts';
import { App } from '#app/App.tsx';
import { headOf } from '#app/firstScreen/head.ts';
import { PART_SCRIPTS, pages } from '#app/firstScreen/pages.ts';
import { fillFromReads, missingQueries, shownQueries, shownRefusals } from '#app/firstScreen/reads.ts';
import { isUnknownBet, sharedBetMeta, sharedBetRead } from '#app/firstScreen/sharedBet.ts';
import { formatFirstScreen } from '#app/firstScreen/state.ts';
import { routes as allRoutes } from '#app/routes.ts';

/** The files that each script of scripts/scriptGroups.ts loads; none in tests, which have no build. */
const screenFiles: ScreenFiles = import.meta.env['SCREEN_FILES'] ?? {};

/** The routes whose first screen is rendered here. */
export const routes: PageRenderer['routes'] = pages;

export const screens: PageRenderer['screens'] = allRoutes.map(({ path }) => path);

/** Loads every lazy part; call it once before `renderPage`. */
export const prepare: PageRenderer['prepare'] = preloadAllParts;

/**
 * Renders a page from the reads so far, without waiting. The screen itself decides what it reads, as in a browser. The
 * result names the missing reads. @throws when any part of the page cannot be rendered
 */
export const renderPage: PageRenderer['renderPage'] = ({ url, nowMs, origin, reads }: PageRequest): RenderedPage => {
  startRendering({ nowMs, origin });
  const api = createApi({ campaign: '', onSessionLost: () => undefined, fetch: neverFetch });
  fillFromReads(api.queryClient, reads);
  const topics = renderedTopics(reads.topics, nowMs);
  let meta: PageMeta = { title: '', description: '' };
  let redirectTo: string | undefined;
  let status: RenderedPage['status'] = 200;
  const parts = new Set<string>();
  const router = ({ children }: { children: ReactNode }) => <StaticRouter location={url}>{children}</StaticRouter>;
  const html = renderToString(
    <PageMetaCollector value={(next) => (meta = next)}>
      <RedirectCollector value={(to) => (redirectTo = to)}>
        <NotFoundCollector value={() => (status = 404)}>
          <PartCollector value={(name) => parts.add(name)}>
            <LiveProvider value={topics.client}>
              <App api={api} router={router} />
            </LiveProvider>
          </PartCollector>
        </NotFoundCollector>
      </RedirectCollector>
    </PageMetaCollector>,
  );
  const address = new URL(url, origin);
  const sharedBet = sharedBetRead(address.pathname);
  const isBetMissing = sharedBet !== null && !Object.hasOwn(reads.queries, sharedBet.key);
  if (sharedBet !== null && isUnknownBet(sharedBet, reads)) status = 404;
  const files = filesOf(address, parts);
  return {
    status,
    html,
    head: headOf((sharedBet && sharedBetMeta(sharedBet, reads)) ?? meta, address, status) + scriptTags(files.scripts),
    styles: files.styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`).join(''),
    state: formatFirstScreen({
      nowMs,
      origin,
      queries: shownQueries(api.queryClient),
      refusals: shownRefusals(api.queryClient),
      topics: topics.shown(),
      parts: [...parts],
    }),
    ...(redirectTo !== undefined && { redirectTo }),
    missing: {
      queries: [...missingQueries(api.queryClient, reads), ...(isBetMissing ? [sharedBet] : [])],
      topics: topics.missing(),
    },
  };
};

/** The files that a script loads besides the app's own files, by the script's name. */
type ScreenFiles = Readonly<
  Record<string, { readonly scripts: readonly string[]; readonly styles: readonly string[] }>
>;

/** The files of a page: those of its screen, and those of its rendered parts. */
function filesOf({ pathname }: URL, parts: ReadonlySet<string>) {
  const script = pages.find(({ path }) => matchPath(path, pathname))?.script;
  const ofParts = [...parts].map((part) => PART_SCRIPTS[part]);
  const files = [script, ...ofParts].flatMap((name) => screenFiles[name ?? ''] ?? []);
  return {
    scripts: [...new Set(files.flatMap(({ scripts }) => scripts))],
    styles: [...new Set(files.flatMap(({ styles }) => styles))],
  };
}

/**
 * The scripts of the screen, in a template from which boot.js loads them together with the app's. Otherwise the browser
 * would request them only after the app's scripts have run.
 */
function scriptTags(files: readonly string[]): string {
  if (files.length === 0) return '';
  const tags = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  return `<template id="screen-scripts">${tags.join('')}</template>`;
}

const neverFetch = (): never => {
  throw new Error('a rendering fetches nothing itself');
};
