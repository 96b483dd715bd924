import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { campaignOf } from '#lib/api/campaign.ts';
import { createApi } from '#lib/api/createApi.ts';
import { startDataSaver } from '#lib/dataSaver/dataSaver.ts';
import { startDataUse } from '#lib/dataSaver/dataUse.ts';
import { startHydration } from '#lib/hooks/useHydrated.ts';
import { preloadParts } from '#lib/lazyPart.ts';
import { startRendering } from '#lib/rendering.ts';
import { noteServerClock } from '#lib/serverClock.ts';
import { startReports } from '#lib/vitals/clientReports.ts';
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

const firstScreen = isKeptCopy(performance) ? null : readFirstScreen(document);
if (firstScreen === null) createRoot(root).render(app);
else void hydrate(root, firstScreen);

/** Takes over the server's page, once the code of all that it shows is here. */
async function hydrate(page: HTMLElement, screen: FirstScreen): Promise<void> {
  await nextTask();
  startRendering(screen);
  noteServerClock(String(screen.nowMs));
  fillQueries(api.queryClient, screen);
  await Promise.all([screenLoaded, preloadParts(screen.parts), seedTopics(screen)]);
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
async function seedTopics({ topics }: FirstScreen): Promise<void> {
  if (topics.length === 0) return;
  const { liveClient } = await import('#entities/live/hooks.ts');
  for (const frame of topics) liveClient.seed(frame);
}
