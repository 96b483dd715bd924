import { SERVER_TIME_HEADER, SHARED_QUERIES } from '@ushindi/api-contract/sharedQueries';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { noteServerClock } from '../serverClock.ts';
import { isNetworkFailure, sessionLossIn, type SessionLoss } from './errors.ts';
import { noteAnswer, noteFailure } from './maintenance.ts';
import { newRequestId } from './requestId.ts';
import { trpc } from './trpc.ts';

const path = '/trpc';
// The gateway keeps public answers fresh for as long (readings 25): asking sooner brings the same bytes.
const freshForMs = 15_000;

// tRPC words its fetch for many platforms, more loosely than the browser's own types.
type FetchEsque = NonNullable<Parameters<typeof httpLink>[0]['fetch']>;

/** The browser's fetch, as far as the API needs it. */
type Fetch = (address: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** What the API needs from the page. */
export type ApiOptions = {
  /** Sent as x-ua-key; '' sends none. */
  campaign: string;
  /** Called when an answer says that the player's session is over; the session's store decides whether there was one. */
  onSessionLost: (loss: SessionLoss) => void;
  /** The network; the browser's own unless a test brings another. */
  fetch?: Fetch;
};

/** The tRPC client and the query cache that every screen shares. Make one at start; tests make their own. */
export function createApi(options: ApiOptions) {
  return { client: createClient(options), queryClient: createQueryClient(options.onSessionLost) };
}

/** What createApi makes. */
export type Api = ReturnType<typeof createApi>;

const shared = new Set(SHARED_QUERIES);

/** Options of a call that goes out without the player's cookie: whoever asks, a guest is answered. */
export const asGuest = { context: { asGuest: true } };

// What is the same for everybody is asked for alone and without the player's cookie, so that the browser keeps it and
// an unchanged answer costs its headers. Other reads travel together; whatever changes something travels alone, so that
// one slow answer holds no money call up.
function createClient({ campaign, fetch = globalThis.fetch }: ApiOptions) {
  const withClock: Fetch = async (address, init) => {
    const answer = await fetch(address, init);
    noteServerClock(answer.headers.get(SERVER_TIME_HEADER));
    return answer;
  };
  const withoutCookie: Fetch = (address, init) => withClock(address, { ...init, credentials: 'omit' });
  const ofVisit = campaign === '' ? {} : { 'x-ua-key': campaign };
  // Gateway and operator log a request under this id, so that what a player saw is found there.
  const headers = () => ({ ...ofVisit, 'x-request-id': newRequestId() });
  const isAnybodys = ({ path: name, context }: { path: string; context: Record<string, unknown> }) =>
    shared.has(name) || context['asGuest'] === true;
  const through = (each: Fetch) => ({ url: path, headers, fetch: each as FetchEsque });
  return trpc.createClient({
    links: [
      splitLink({
        condition: isAnybodys,
        true: httpLink(through(withoutCookie)),
        false: splitLink({
          condition: ({ type }) => type === 'mutation',
          true: httpLink(through(withClock)),
          false: httpBatchLink({ ...through(withClock), maxItems: 8, maxURLLength: 2000 }),
        }),
      }),
    ],
  });
}

function createQueryClient(onSessionLost: ApiOptions['onSessionLost']): QueryClient {
  const onError = (error: unknown) => {
    noteFailure(error);
    const loss = sessionLossIn(error);
    if (loss !== null) onSessionLost(loss);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess: noteAnswer }),
    mutationCache: new MutationCache({ onError, onSuccess: noteAnswer }),
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
