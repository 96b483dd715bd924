import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { preloadScreen } from './app/AppRoutes.tsx'
import { campaignOf } from './lib/api/campaign.ts'
import { createApi } from './lib/api/createApi.ts'
import { followSystemTheme } from './lib/theme.ts'
import './styles/index.css'

preloadScreen(window.location.pathname)
followSystemTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <App api={createApi({ campaign: campaignOfVisit(), onSessionLost: () => undefined })} />
  </StrictMode>,
)

function campaignOfVisit(): string {
  const { search, origin } = window.location
  return campaignOf({ search, referrer: document.referrer, origin }, sessionStorage)
}
