import { useCallback } from 'react';
import { trpc } from '#lib/api/trpc.ts';

/** Refetches what a placed bet changes: balance, history and bonuses. */
export function useRefreshAfterPlacing(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => {
    void utils.wallet.balance.invalidate();
    void utils.bets.list.invalidate();
    void utils.bonuses.list.invalidate();
  }, [utils]);
}
