import type { Balance } from '@ushindi/api-contract';
import { onReturn } from '#lib/api/onReturn.ts';
import { trpc } from '#lib/api/trpc.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';

/**
 * The player's balance in KES; `balance` is null for guests and until it is known. @param pollMs the time until the next
 * refetch, given the balance; none by default
 */
export function useBalance(pollMs?: (balance: Balance | null) => number): {
  balance: Balance | null;
  hasFailed: boolean;
} {
  const isPlayer = usePlayer() !== null;
  const { data, isError } = trpc.wallet.balance.useQuery(undefined, {
    enabled: isPlayer,
    refetchOnWindowFocus: onReturn.money,
    refetchInterval: ({ state }) => pollMs?.(state.data ?? null) ?? false,
  });
  return { balance: (isPlayer && data) || null, hasFailed: isError };
}
