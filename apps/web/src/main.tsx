import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadScreen } from './app/AppRoutes.tsx';
import { campaignOf } from './lib/api/campaign.ts';
import { createApi } from './lib/api/createApi.ts';
import { endSession } from './lib/session/sessionStore.ts';
import { followSystemTheme } from './lib/theme/theme.ts';
import './styles/index.css';

preloadScreen(window.location.pathname);
followSystemTheme();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App api={createApi({ campaign: campaignOfVisit(), onSessionLost: endSession })} />
  </StrictMode>,
);

function campaignOfVisit(): string {
  const { search, origin } = window.location;
  // A browser that blocks storage refuses even to name it, so it is named only when it is asked.
  const storage = {
    getItem: (key: string) => sessionStorage.getItem(key),
    setItem: (key: string, value: string) => sessionStorage.setItem(key, value),
  };
  return campaignOf({ search, referrer: document.referrer, origin }, storage);
}
