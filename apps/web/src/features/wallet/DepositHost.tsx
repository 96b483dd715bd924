import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '#lib/lazyPart.ts';
import { notifyNotLoaded } from '#ui/feedback/notLoaded.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { closeDeposit, storedDeposit, useDeposit } from '#entities/wallet/depositStore.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';

const DepositDialog = lazyPart('deposit', () => import('./DepositDialog.tsx'));
const BalanceNotice = lazyPart('balance notice', () => import('./BalanceNotice.tsx'));
const DepositWatcher = lazyPart('deposit watcher', () => import('./DepositWatcher.tsx'));

const BALANCE_INTERVAL_MS = 60_000;

/**
 * Renders the deposit dialog when a feature opens it, watches for the deposit, and fetches the balance now and then. Render
 * it once, for a player.
 */
export function DepositHost() {
  const isOpen = useDeposit(({ occasion }) => occasion !== null);
  const isExpected = useDeposit(({ awaited }) => awaited !== null || storedDeposit.read() !== null);
  const [isWanted, setWanted] = useState(false);
  const accNo = usePlayer()?.accNo;
  const { pathname } = useLocation();
  const { hasFailed, failedAtMs, retry } = useBalance(BALANCE_INTERVAL_MS);
  if (isOpen && !isWanted) setWanted(true);
  const onDialogFailed = () => {
    closeDeposit();
    setWanted(false);
    notifyNotLoaded();
  };
  return (
    <>
      <ClosedOnLeave key={pathname} />
      {accNo !== undefined && isExpected && <DepositWatcher accNo={accNo} />}
      {isWanted && <DepositDialog onFailed={onDialogFailed} />}
      {hasFailed && <BalanceNotice failedAtMs={failedAtMs} retry={retry} />}
    </>
  );
}

/** Closes the dialog when its screen unmounts; keyed by the screen's path. */
function ClosedOnLeave(): null {
  useEffect(() => closeDeposit, []);
  return null;
}
