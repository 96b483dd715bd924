import { useEffect } from 'react';
import { trpc } from '#lib/api/trpc.ts';

/** Refetches the balance when mounted. Key it by the pending bets: a settled one may have paid. */
export function RefreshedBalance(): null {
  const utils = trpc.useUtils();
  useEffect(() => {
    void utils.wallet.balance.invalidate();
  }, [utils]);
  return null;
}
