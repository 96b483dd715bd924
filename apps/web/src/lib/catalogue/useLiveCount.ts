import { trpc } from '../api/trpc.ts';

const pollMs = 10_000;

/**
 * How many games are live, asked anew every 10 s while something shows it (discovery-and-content spec, section 9); 0
 * while nobody knows, and when the question fails (section 8).
 */
export function useLiveCount(): number {
  const { data, isError } = trpc.fixtures.liveCount.useQuery(undefined, { refetchInterval: pollMs, staleTime: pollMs });
  return isError ? 0 : (data?.count ?? 0);
}
