import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '#lib/api/createApi.ts';
import { trpc } from '#lib/api/trpc.ts';

/** Provides the API's hooks and cache to the screens. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return (
    <trpc.Provider client={api.client} queryClient={api.queryClient}>
      <QueryClientProvider client={api.queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
