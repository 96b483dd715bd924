import type { Balance } from '@ushindi/api-contract';
import { onReturn } from '#lib/api/onReturn.ts';
import { trpc } from '#lib/api/trpc.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';

/**
 * The player's balance in KES; `balance` is null for guests and until it is known. @param pollMs the time between
 * refetches; false for none
 */
export function useBalance(pollMs: number | false = false): {
  balance: Balance | null;
  hasFailed: boolean;
  /** When it last failed, on the phone's clock. */
  failedAtMs: number;
  retry: () => void;
} {
  const isPlayer = usePlayer() !== null;
  const { data, isError, errorUpdatedAt, refetch } = trpc.wallet.balance.useQuery(undefined, {
    enabled: isPlayer,
    refetchOnWindowFocus: onReturn.money,
    refetchInterval: pollMs,
  });
  return {
    balance: (isPlayer && data) || null,
    hasFailed: isPlayer && isError,
    failedAtMs: errorUpdatedAt,
    retry: () => void refetch(),
  };
}
