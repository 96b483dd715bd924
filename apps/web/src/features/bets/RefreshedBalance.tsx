import { useEffect } from 'react';
import { trpc } from '../../lib/api/trpc.ts';

/** Asks for the balance anew when it appears. Give it a key of the pending bets: one that is decided may have paid. */
export function RefreshedBalance(): null {
  const utils = trpc.useUtils();
  useEffect(() => {
    void utils.wallet.balance.invalidate();
  }, [utils]);
  return null;
}
