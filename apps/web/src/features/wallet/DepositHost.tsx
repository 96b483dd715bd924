import { useEffect, useState } from 'react';
import { lazyPart } from '#lib/lazyPart.ts';
import { notices } from '#i18n/en/notices.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { endAwaiting, hasArrived, isAwaiting, useDeposit } from '#entities/wallet/depositStore.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';

const DepositDialog = lazyPart('deposit', () => import('./DepositDialog.tsx'));

/** Renders the deposit dialog when a feature opens it, and watches for the deposit. Render it once in the app. */
export function DepositHost() {
  const isOpen = useDeposit(({ occasion }) => occasion !== null);
  const [isWanted, setWanted] = useState(false);
  useAwaitedDeposit();
  if (isOpen && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return <DepositDialog />;
}

const POLL_INTERVAL_MS = 3_000;
const USUALLY_EVERY_MS = 60_000;

/** Keeps the balance current, more often while a deposit is pending, and shows when it has arrived. */
function useAwaitedDeposit(): void {
  const state = useDeposit();
  const { balance: wallet } = useBalance((latest) =>
    isAwaiting(state, latest?.balance ?? null, Date.now()) ? POLL_INTERVAL_MS : USUALLY_EVERY_MS,
  );
  const balance = wallet?.balance ?? null;
  const isHere = hasArrived(state, balance);
  useEffect(() => {
    if (!isHere || balance === null) return;
    notify.success(messagesOf(notices).depositArrived(formatKes(balance)));
    endAwaiting();
  }, [isHere, balance]);
}
