import type { LeaderboardPrizes } from '@ushindi/api-contract';
import { trpc } from '#lib/api/trpc.ts';
import { useKnownCapability } from '#entities/capabilities/useCapability.ts';

/** The prizes of the day with the last winners; null if none are paid, undefined until that is known. */
export function usePrizes(): LeaderboardPrizes | null | undefined {
  const isOffered = useKnownCapability('leaderboardPrizes');
  const { data } = trpc.leaderboard.prizes.useQuery(undefined, {
    enabled: isOffered === true,
    refetchOnMount: 'always',
  });
  return isOffered === false || data?.prizes.length === 0 ? null : data;
}
