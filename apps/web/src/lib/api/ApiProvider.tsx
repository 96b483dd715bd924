import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from './createApi.ts';
import { trpc } from './trpc.ts';

/** Gives the screens below the API's hooks and its cache. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return (
    <trpc.Provider client={api.client} queryClient={api.queryClient}>
      <QueryClientProvider client={api.queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
