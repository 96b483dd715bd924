import { useCallback } from 'react';
import { trpc } from '../../lib/api/trpc.ts';

/** Asks anew for what a placed bet has changed: the balance, the history and the bonuses. */
export function useRefreshAfterPlacing(): () => void {
  const utils = trpc.useUtils();
  return useCallback(() => {
    void utils.wallet.balance.invalidate();
    void utils.bets.list.invalidate();
    void utils.bonuses.list.invalidate();
  }, [utils]);
}
