import type { LeaderboardPrizes } from '@ushindi/api-contract';
import { trpc } from '#lib/api/trpc.ts';
import { useKnownCapability, useUnknownCapabilities } from '#entities/capabilities/useCapability.ts';

/**
 * The prizes of the day with the last winners; null if none are paid, undefined until that is known. They, or whether there
 * are any, may fail to load.
 */
export function usePrizes(): { prizes: LeaderboardPrizes | null | undefined; hasFailed: boolean } {
  const isOffered = useKnownCapability('leaderboardPrizes');
  const isUnknown = useUnknownCapabilities();
  const { data, isError } = trpc.leaderboard.prizes.useQuery(undefined, {
    enabled: isOffered === true,
    refetchOnMount: 'always',
  });
  const prizes = isOffered === false || data?.prizes.length === 0 ? null : data;
  return { prizes, hasFailed: (isError || isUnknown) && prizes === undefined };
}
