import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { campaignOf } from '#lib/api/campaign.ts';
import { createApi } from '#lib/api/createApi.ts';
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
import { followSystemTheme } from '#entities/preferences/theme.ts';
import { endSession } from '#entities/session/sessionStore.ts';
import { App } from '#app/App.tsx';
import { preloadScreen } from '#app/AppRoutes.tsx';
import { fillQueries, isKeptCopy, readFirstScreen, type FirstScreen } from '#app/firstScreen/state.ts';
import { routeOf } from '#app/routing.ts';
import './styles/index.css';

startReports(() => routeOf(window.location.pathname)?.path ?? 'other');
const screenLoaded = preloadScreen(window.location.pathname);
followSystemTheme();
startDataSaver();
startDataUse();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const { search, origin } = window.location;
const campaign = campaignOf({ search, referrer: document.referrer, origin });
const api = createApi({ campaign, onSessionLost: endSession });
const app = (
  <StrictMode>
    <App api={api} />
  </StrictMode>
);

followConnection();
const firstScreen = isKeptCopy(performance) ? null : readFirstScreen(document);
// The service worker marks the page that it sends without a network.
if (document.documentElement.hasAttribute('data-offline')) void renderOffline(root);
else if (firstScreen === null) createRoot(root).render(app);
else void hydrate(root, firstScreen);

if (import.meta.env.PROD && canWorkOffline()) {
  whenIdle(() => {
    // Without its code the next visit tries again.
    void import('#app/offline/start.ts').then(
      ({ startOffline }) => startOffline({ queryClient: api.queryClient, liveTopics: liveSnapshots }),
      () => undefined,
    );
  });
}

/** Starts from the lists of the last visit. */
async function renderOffline(page: HTMLElement): Promise<void> {
  try {
    const { restoreLists } = await import('#app/offline/restoreLists.ts');
    await Promise.all([screenLoaded, seedTopics(await restoreLists(api.queryClient, Date.now()))]);
  } catch (error) {
    reportError('part', error);
  }
  createRoot(page).render(app);
}

/** Takes over the server's page, once the code of all that it shows is here. */
async function hydrate(page: HTMLElement, screen: FirstScreen): Promise<void> {
  await nextTask();
  startRendering(screen);
  noteServerClock(String(screen.nowMs));
  fillQueries(api.queryClient, screen);
  await Promise.all([screenLoaded, preloadParts(screen.parts), seedTopics(screen.topics)]);
  // The screen has brought parts of its own.
  await preloadParts(screen.parts);
  await nextTask();
  startHydration();
  // A transition yields to the browser every few milliseconds.
  startTransition(() => void hydrateRoot(page, app));
}

/** Ends the current task, so that starting the app and hydrating are not one long task. */
async function nextTask(): Promise<void> {
  await new Promise((resume) => setTimeout(resume));
}

/** Only live screens have topics, and Home does without the live code. */
async function seedTopics(topics: FirstScreen['topics']): Promise<void> {
  if (topics.length === 0) return;
  const { liveClient } = await import('#entities/live/hooks.ts');
  for (const frame of topics) liveClient.seed(frame);
}
