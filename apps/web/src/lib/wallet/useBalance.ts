import type { Balance } from '@ushindi/api-contract';
import { trpc } from '../api/trpc.ts';
import { usePlayer } from '../session/sessionStore.ts';

/** The player's money in KES; `balance` is null for guests and until it is known. */
export function useBalance(): { balance: Balance | null; hasFailed: boolean } {
  const isPlayer = usePlayer() !== null;
  const { data, isError } = trpc.wallet.balance.useQuery(undefined, { enabled: isPlayer });
  return { balance: (isPlayer && data) || null, hasFailed: isError };
}
