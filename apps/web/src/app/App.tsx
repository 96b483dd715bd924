import { BrowserRouter } from 'react-router-dom'
import { ApiProvider } from '../lib/api/ApiProvider.tsx'
import type { Api } from '../lib/api/createApi.ts'
import { ToastHost } from '../ui/ToastHost.tsx'
import { AppRoutes } from './AppRoutes.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ScrollKeeper } from './ScrollKeeper.tsx'

/** The whole client: data, routes, notices, and a page for what goes wrong in the frame itself. */
export function App({ api }: { api: Api }) {
  return (
    <ErrorBoundary>
      <ApiProvider api={api}>
        <BrowserRouter>
          <ScrollKeeper />
          <AppRoutes />
        </BrowserRouter>
        <ToastHost />
      </ApiProvider>
    </ErrorBoundary>
  )
}
