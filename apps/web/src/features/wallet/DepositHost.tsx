import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '#lib/lazyPart.ts';
import { RouteAccess } from '#lib/navigation/returnTo.ts';
import { OnLeave } from '#ui/navigation/OnLeave.tsx';
import { notifyNotLoaded } from '#ui/feedback/notLoaded.ts';
import { dropKept, keepFor, keptFor } from '#entities/session/kept.ts';
import { isUnasked, onSessionEnd, usePlayer } from '#entities/session/sessionStore.ts';
import { closeDeposit, openDeposit, storedDeposit, useDeposit } from '#entities/wallet/depositStore.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';

const DepositDialog = lazyPart('deposit', () => import('./DepositDialog.tsx'));
const BalanceNotice = lazyPart('balance notice', () => import('./BalanceNotice.tsx'));
const DepositWatcher = lazyPart('deposit watcher', () => import('./DepositWatcher.tsx'));

const BALANCE_INTERVAL_MS = 60_000;

/**
 * Renders the deposit dialog from when a feature opens it until its screen is left, watches for the deposit, and
 * fetches the balance now and then. Render it once, for a player.
 */
export function DepositHost() {
  const isOpen = useDeposit(({ occasion }) => occasion !== null);
  const isExpected = useDeposit(({ awaited }) => awaited !== null || storedDeposit.read() !== null);
  const [isWanted, setWanted] = useState(false);
  const accNo = usePlayer()?.accNo;
  const { hasFailed, failedAtMs, retry } = useBalance(BALANCE_INTERVAL_MS);
  useKeptDialog(accNo ?? '');
  if (isOpen && !isWanted) setWanted(true);
  const onDialogFailed = () => {
    closeDeposit();
    setWanted(false);
    notifyNotLoaded();
  };
  return (
    <>
      <OnLeave run={closeDeposit} />
      {accNo !== undefined && isExpected && <DepositWatcher accNo={accNo} />}
      {isWanted && <DepositDialog onFailed={onDialogFailed} />}
      {hasFailed && <BalanceNotice failedAtMs={failedAtMs} retry={retry} />}
    </>
  );
}

/**
 * Keeps the open dialog when the session ends unasked. After the next login it opens again if the player returns to its
 * screen.
 */
function useKeptDialog(accNo: string): void {
  const { pathname } = useLocation();
  const accessOf = useContext(RouteAccess);
  const keptPath = useRef(keptFor(accNo, 'dialogPath'));
  const [keptKes] = useState(() => Number(keptFor(accNo, 'neededKes')));
  const neededKes = useDeposit(({ occasion }) => occasion && (occasion.kind === 'topUp' ? occasion.neededKes : 0));
  const keep = useEffectEvent(() => {
    if (neededKes === null) return;
    keepFor(accNo, 'dialogPath', pathname);
    keepFor(accNo, 'neededKes', String(neededKes));
  });
  useEffect(() => {
    dropKept('dialogPath');
    dropKept('neededKes');
    return onSessionEnd((end) => {
      if (isUnasked(end)) keep();
    });
  }, []);
  useEffect(() => {
    // The form for the login is still shown.
    if (keptPath.current === null || accessOf(pathname) === 'guestOnly') return;
    const isBack = keptPath.current === pathname;
    keptPath.current = null;
    if (!isBack) dropKept('dialogKes');
    else openDeposit(keptKes === 0 ? undefined : { kind: 'topUp', neededKes: keptKes });
  }, [accessOf, keptKes, pathname]);
}
