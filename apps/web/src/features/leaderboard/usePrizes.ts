import type { LeaderboardPrizes } from '@ushindi/api-contract';
import { trpc } from '#lib/api/trpc.ts';
import { useCapability } from '#entities/capabilities/useCapability.ts';

/** The prizes of the day with the last winners; null while they are not known, or none are paid. */
export function usePrizes(): LeaderboardPrizes | null {
  const isOffered = useCapability('leaderboardPrizes');
  const { data } = trpc.leaderboard.prizes.useQuery(undefined, { enabled: isOffered, refetchOnMount: 'always' });
  return data === undefined || data.prizes.length === 0 ? null : data;
}
