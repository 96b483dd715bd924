import { useEffect } from 'react';
import { trpc } from '../api/trpc.ts';
import { adoptSession } from './sessionStore.ts';

const FRESH_FOR_MS = 5 * 60_000;
const LONGEST_RETRY_MS = 15_000;

/** Asks the gateway who is signed in, as often as it takes, and again when the page is looked at after a while. */
export function useSessionQuery(): void {
  const { data } = trpc.account.session.useQuery(undefined, {
    staleTime: FRESH_FOR_MS,
    retry: true,
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, LONGEST_RETRY_MS),
  });
  useEffect(() => {
    if (data) adoptSession(data);
  }, [data]);
}
