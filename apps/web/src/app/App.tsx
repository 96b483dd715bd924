import { RouterProvider } from 'react-router-dom'
import { ApiProvider } from '../lib/api/ApiProvider.tsx'
import type { Api } from '../lib/api/createApi.ts'
import { ToastHost } from '../ui/ToastHost.tsx'
import type { createAppRouter } from './router.tsx'

/** The whole client: data, routes, notices. */
export function App({ api, router }: { api: Api; router: ReturnType<typeof createAppRouter> }) {
  return (
    <ApiProvider api={api}>
      <RouterProvider router={router} />
      <ToastHost />
    </ApiProvider>
  )
}
