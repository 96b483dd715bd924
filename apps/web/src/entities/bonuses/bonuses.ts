import type { Bonus } from '@ushindi/api-contract';
import { useMemo } from 'react';
import { onReturn } from '#lib/api/onReturn.ts';
import { trpc } from '#lib/api/trpc.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';

type Options = {
  /** Whether the bonuses are requested; never for guests. */
  enabled?: boolean;
  refetchOnMount?: 'always';
};

/** The player's bonuses of every status. */
export function useBonuses({ enabled = true, refetchOnMount }: Options = {}) {
  const isPlayer = usePlayer() !== null;
  return trpc.bonuses.list.useQuery(undefined, {
    enabled: isPlayer && enabled,
    refetchOnWindowFocus: onReturn.money,
    ...(refetchOnMount && { refetchOnMount }),
  });
}

const none: readonly Bonus[] = [];

/** The player's usable freebets, and the query that loads them. A guest has none. */
export function useFreebets(options?: Options) {
  const isPlayer = usePlayer() !== null;
  const query = useBonuses(options);
  const { data } = query;
  const usable = useMemo(() => (isPlayer && data ? data.items.filter(isUsable) : none), [isPlayer, data]);
  return { usable, query };
}

/** Whether a bonus is a freebet that a bet can use now. `remainingMs` is 0 once it has expired. */
export function isUsable({ status, remainingMs }: Pick<Bonus, 'status' | 'remainingMs'>): boolean {
  return status === 'awarded' && remainingMs !== 0;
}
