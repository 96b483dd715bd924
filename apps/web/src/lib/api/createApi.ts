import { SERVER_TIME_HEADER, SHARED_QUERIES } from '@ushindi/api-contract/sharedQueries';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import type { AppRouter } from '@ushindi/api-contract';
import { noteServerClock } from '#lib/serverClock.ts';
import { takeEarly } from './earlySession.ts';
import { isNetworkFailure, isOutdated, type SessionLoss, sessionLossIn } from './errors.ts';
import { noteSuccess, noteFailure } from './maintenance.ts';
import { onReturn } from './onReturn.ts';
import { timeoutLink } from './timeouts.ts';
import { trpc } from './trpc.ts';
import { whileFailing } from './whileFailing.ts';

const path = '/trpc';
/**
 * The time for which the gateway keeps public responses fresh. An earlier request would return the same bytes.
 */
export const FRESH_FOR_MS = 15_000;

// tRPC types its fetch for many platforms, more loosely than the browser does.
type FetchEsque = NonNullable<Parameters<typeof httpLink>[0]['fetch']>;

/** The browser's fetch, as far as the API needs it. */
type Fetch = (address: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** The page's values that the API needs. */
export type ApiOptions = {
  /** Sent as x-ua-key; '' sends none. */
  campaign: string;
  /** Called when a response reports that the session has ended. The session store ignores it for a guest. */
  onSessionLost: (loss: SessionLoss) => void;
  /** Links before all others. They translate messages into the page's language. English needs none. */
  links?: TRPCLink<AppRouter>[];
  /** The network; tests replace the browser's fetch. */
  fetch?: Fetch;
};

/** The tRPC client and the query cache that all screens share. Create one at start; tests create their own. */
export function createApi(options: ApiOptions) {
  return { client: createClient(options), queryClient: createQueryClient(options.onSessionLost) };
}

/** The result of createApi. */
export type Api = ReturnType<typeof createApi>;

const shared = new Set(SHARED_QUERIES);

/** Options of a call without the player's cookie: it is answered as for a guest. */
export const asGuest = { context: { asGuest: true } };

// A shared query is sent unbatched and without the cookie, so that the browser caches it and an unchanged response costs
// only headers. Other reads are batched. Every mutation is sent unbatched, so that no slow call delays a money call.
function createClient({ campaign, links = [], fetch = globalThis.fetch }: ApiOptions) {
  const withClock: Fetch = async (address, init) => {
    // The early response arrived before this call, so its server time is too old to set the clock.
    const early = await takeEarly(String(address), init?.signal);
    if (early !== null) return early;
    const answer = await fetch(address, init);
    noteServerClock(answer.headers.get(SERVER_TIME_HEADER));
    return answer;
  };
  const withoutCookie: Fetch = (address, init) => withClock(address, { ...init, credentials: 'omit' });
  const ofVisit = campaign === '' ? {} : { 'x-ua-key': campaign };
  const isPublic = ({ path: name, context }: { path: string; context: Record<string, unknown> }) =>
    shared.has(name) || context['asGuest'] === true;
  const linkOptions = (each: Fetch) => ({ url: path, headers: ofVisit, fetch: each as FetchEsque });
  return trpc.createClient({
    links: [
      ...links,
      timeoutLink,
      splitLink({
        condition: isPublic,
        true: httpLink(linkOptions(withoutCookie)),
        false: splitLink({
          condition: ({ type }) => type === 'mutation',
          true: httpLink(linkOptions(withClock)),
          false: httpBatchLink({ ...linkOptions(withClock), maxItems: 8, maxURLLength: 2000 }),
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
    queryCache: new QueryCache({ onError, onSuccess: noteSuccess }),
    mutationCache: new MutationCache({ onError, onSuccess: noteSuccess }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        refetchOnWindowFocus: onReturn.whenStale,
        retry: (failures, error) => failures < 1 && (isNetworkFailure(error) || isOutdated(error)),
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: whileFailing,
      },
      // Never queued while offline: a bet must not be placed ten minutes later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
