import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { campaignOf } from '#lib/api/campaign.ts';
import { createApi } from '#lib/api/createApi.ts';
import { operatorWordsLink } from '#lib/api/operatorWords.ts';
import { followConnection } from '#lib/connection.ts';
import { startDataSaver } from '#lib/dataSaver/dataSaver.ts';
import { startDataUse } from '#lib/dataSaver/dataUse.ts';
import { startHydration } from '#lib/hooks/useHydrated.ts';
import { preloadParts } from '#lib/lazyPart.ts';
import { liveSnapshots } from '#lib/liveSnapshots.ts';
import { canWorkOffline } from '#lib/offlineSupport.ts';
import { startRendering } from '#lib/rendering.ts';
import { noteServerClock } from '#lib/serverClock.ts';
import { reportError, startReports } from '#lib/vitals/clientReports.ts';
import { whenIdle } from '#lib/whenIdle.ts';
import { followLanguageChange } from '#entities/preferences/languageChange.ts';
import { followTheme } from '#entities/preferences/theme.ts';
import { endSession } from '#entities/session/sessionStore.ts';
import { requestSession } from '#features/account/SessionKeeper.tsx';
import { App } from '#app/App.tsx';
import { preloadScreen } from '#app/AppRoutes.tsx';
import { fillQueries, isKeptCopy, readFirstScreen, serverMsOf, type FirstScreen } from '#app/firstScreen/state.ts';
import { routeOf } from '#app/routing.ts';
import './styles/index.css';

startReports(() => routeOf(window.location.pathname)?.path ?? 'other');
// Evaluating the app's code and starting it are two tasks, because a tap waits for a task.
setTimeout(start);

function start(): void {
  const screenLoaded = preloadScreen(window.location.pathname);
  followTheme();
  followLanguageChange();
  startDataSaver();
  startDataUse();

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');

  const { search, origin } = window.location;
  const campaign = campaignOf({ search, referrer: document.referrer, origin });
  const api = createApi({ campaign, links: operatorLinks(), onSessionLost: endSession });
  requestSession(api);
  const app = (
    <StrictMode>
      <App api={api} />
    </StrictMode>
  );
  const page = { root, app, queryClient: api.queryClient, screenLoaded };

  followConnection();
  const firstScreen = isKeptCopy(performance) ? null : readFirstScreen(document);
  // The service worker marks the page that it sends without a network.
  if (document.documentElement.hasAttribute('data-offline')) void renderOffline(page);
  else if (firstScreen === null) void render(page);
  else void hydrate(page, firstScreen);
  if (import.meta.env.PROD && canWorkOffline()) whenIdle(() => prepareOffline(api.queryClient));
}

/**
 * The operator and the gateway send English texts. The condition is a constant of the build, so that the English client
 * does not contain this code.
 */
const operatorLinks = () =>
  import.meta.env.WEB_LANGUAGE === 'en'
    ? []
    : [operatorWordsLink(async () => (await import('#app/operatorWords.ts')).translator)];

/** The element that the app is rendered into, and the app's parts. */
type Page = {
  root: HTMLElement;
  app: ReactNode;
  queryClient: QueryClient;
  /** Resolves when the code of the address's screen is loaded, or cannot be loaded. */
  screenLoaded: Promise<void>;
};

/** Registers the service worker and saves lists. If the code does not load, the next visit does it. */
function prepareOffline(queryClient: QueryClient): void {
  void import('#app/offline/start.ts').then(
    ({ startOffline }) => startOffline({ queryClient, liveTopics: liveSnapshots }),
    () => undefined,
  );
}

/**
 * Imports React's entry points. Their file loads with the app's. A dynamic import evaluates them in a task of their
 * own, because that is the longest part of the start.
 */
async function loadReact() {
  await nextTask();
  return import('react-dom/client');
}

async function render({ root, app }: Page): Promise<void> {
  const { createRoot } = await loadReact();
  createRoot(root).render(app);
}

/** Renders an offline page with the lists of the last visit. */
async function renderOffline(page: Page): Promise<void> {
  const { queryClient, screenLoaded } = page;
  try {
    const { restoreLists } = await import('#app/offline/restoreLists.ts');
    await Promise.all([screenLoaded, seedTopics(await restoreLists(queryClient, Date.now()))]);
  } catch (error) {
    reportError('part', error);
  }
  await render(page);
}

/** Hydrates the server's page after the code of all its parts has loaded. */
async function hydrate({ root, app, queryClient, screenLoaded }: Page, screen: FirstScreen): Promise<void> {
  const react = loadReact();
  await nextTask();
  startRendering(screen);
  noteServerClock(String(serverMsOf(screen, performance)));
  fillQueries(queryClient, screen);
  await Promise.all([screenLoaded, preloadParts(screen.parts), seedTopics(screen.topics)]);
  // The code of the screen contains further parts.
  await preloadParts(screen.parts);
  const { hydrateRoot } = await react;
  await nextTask();
  startHydration();
  // A transition yields to the browser every few milliseconds.
  startTransition(() => void hydrateRoot(root, app));
}

/** Ends the current task, so that starting the app and hydrating are not one long task. */
async function nextTask(): Promise<void> {
  await new Promise((resume) => setTimeout(resume));
}

/** Only live screens have topics. Home does not load the live code. */
async function seedTopics(topics: FirstScreen['topics']): Promise<void> {
  if (topics.length === 0) return;
  const { liveClient } = await import('#entities/live/hooks.ts');
  for (const frame of topics) liveClient.seed(frame);
}
