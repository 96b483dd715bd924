import { useEffect } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { deposit } from '../../lib/messages/deposit.ts';
import { messagesOf } from '../../lib/messages/messages.ts';
import { usePlayer } from '../../lib/session/sessionStore.ts';
import { endAwaiting, hasArrived, isAwaiting, useDeposit } from '../../lib/wallet/depositStore.ts';
import { formatAmount } from '../../ui/amount.ts';
import { notify } from '../../ui/notify.ts';

const LOOK_EVERY_MS = 3_000;
const USUALLY_EVERY_MS = 60_000;

/** Keeps the balance up to date, closely while a deposit is on its way, and says when it has arrived. */
export function useAwaitedDeposit(): void {
  const isPlayer = usePlayer() !== null;
  const state = useDeposit();
  const { data } = trpc.wallet.balance.useQuery(undefined, {
    enabled: isPlayer,
    refetchInterval: (query) =>
      isAwaiting(state, query.state.data?.balance ?? null, Date.now()) ? LOOK_EVERY_MS : USUALLY_EVERY_MS,
  });
  const balance = data?.balance ?? null;
  const isHere = hasArrived(state, balance);
  useEffect(() => {
    if (!isHere) return;
    notify.success(messagesOf(deposit).arrived(formatAmount(String(balance))));
    endAwaiting();
  }, [isHere, balance]);
}
