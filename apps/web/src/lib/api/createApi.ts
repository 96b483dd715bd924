import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { noteServerClock } from '../serverClock.ts';
import { isNetworkFailure, sessionLostMessage } from './errors.ts';
import { trpc } from './trpc.ts';

const path = '/trpc';
// The gateway keeps public answers fresh for as long (readings 25): asking sooner brings the same bytes.
const freshForMs = 15_000;

type Fetch = NonNullable<Parameters<typeof httpLink>[0]['fetch']>;

/** What the API needs from the page. */
export type ApiOptions = {
  /** Sent as x-ua-key; '' sends none. */
  campaign: string;
  /** Called when an answer says that the player's session is over; the session's store decides whether there was one. */
  onSessionLost: (message: string) => void;
  /** The network; the browser's own unless a test brings another. */
  fetch?: Fetch;
};

/** The tRPC client and the query cache that every screen shares. Make one at start; tests make their own. */
export function createApi(options: ApiOptions) {
  return { client: createClient(options), queryClient: createQueryClient(options.onSessionLost) };
}

/** What createApi makes. */
export type Api = ReturnType<typeof createApi>;

// Reads travel together; whatever changes something travels alone, so that one slow answer holds no money call up.
function createClient({ campaign, fetch }: ApiOptions) {
  const link = { url: path, headers: campaign === '' ? {} : { 'x-ua-key': campaign }, ...(fetch && { fetch }) };
  return trpc.createClient({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'mutation',
        true: httpLink(link),
        false: httpBatchLink({ ...link, maxItems: 8, maxURLLength: 2000 }),
      }),
    ],
  });
}

function createQueryClient(onSessionLost: ApiOptions['onSessionLost']): QueryClient {
  const onError = (error: unknown) => {
    const message = sessionLostMessage(error);
    if (message !== null) onSessionLost(message);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess: noteServerClock }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        retry: (failures, error) => failures < 1 && isNetworkFailure(error),
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Never held back to be sent later: a bet placed on a dead line must not go out ten minutes on.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
