import { trpc } from '../../lib/api/trpc.ts';

const pollMs = 10_000;

/** How many games are live, asked anew every 10 s (discovery-and-content spec, section 9); 0 while nobody knows. */
export function useLiveCount(): number {
  const { data } = trpc.fixtures.liveCount.useQuery(undefined, { refetchInterval: pollMs, staleTime: pollMs });
  return data?.count ?? 0;
}
