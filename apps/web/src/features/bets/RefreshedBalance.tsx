import { useEffect } from 'react';
import { trpc } from '#lib/api/trpc.ts';

/** Refetches the balance when mounted. Use the pending bets as its key, because a settled bet may have paid. */
export function RefreshedBalance(): null {
  const utils = trpc.useUtils();
  useEffect(() => {
    void utils.wallet.balance.invalidate();
  }, [utils]);
  return null;
}
