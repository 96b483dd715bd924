import { useContext, useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useIsDesk } from '#lib/hooks/useMediaQuery.ts';
import { lazyPart } from '#lib/lazyPart.ts';
import { OnLeave } from '#ui/navigation/OnLeave.tsx';
import { PATHS } from '#lib/navigation/paths.ts';
import { RouteAccess } from '#lib/navigation/returnTo.ts';
import { isStoredOffline } from '#lib/offlineSupport.ts';
import { notifyNotLoaded } from '#ui/feedback/notLoaded.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { closeSlip, returnToSlip, useSlip } from '#entities/slip/slipStore.ts';
import { keepSlipInStep } from '#entities/slip/slipTabs.ts';

const BetslipSheet = lazyPart('betslip sheet', () => import('./BetslipSheet.tsx'));
const ReceiptDialog = lazyPart('receipt', () => import('./ReceiptDialog.tsx'));
const AttemptResolver = lazyPart('attempt resolver', () => import('./AttemptResolver.tsx'));
const SharedBet = lazyPart('shared bet', () => import('./SharedBet.tsx'));

/** The address of a shared bet. Its screen is Home. */
const SHARE_PATH = PATHS.share;

/**
 * The parts of the slip outside the screens: the sheet on phones, the bet of a share link, the receipt of a placed bet,
 * and the check of a placement whose response was lost. Render it once inside the router; the visible parts load
 * lazily.
 */
export function BetslipHost() {
  const { pathname } = useLocation();
  const isDesk = useIsDesk();
  const isOpen = useSlip((slip) => slip.isOpen);
  const hasReceipt = useSlip((slip) => slip.receipt !== null);
  const [sheetWanted, forgetSheet] = useOnceTrue(isOpen);
  const [receiptWanted] = useOnceTrue(hasReceipt);
  const sharedBetId = useLastSharedBet(pathname);
  const hasAttempt = useSlip((slip) => slip.attempt !== null);
  useReturnAfterLogin(pathname);
  useEffect(() => keepSlipInStep(), []);
  const hasSelections = useSlip((slip) => slip.selections.length > 0);
  // The slip's code loads with the first selection, so that the slip opens offline too. A failure is reported when the
  // slip is opened.
  useEffect(() => {
    if (hasSelections && isStoredOffline()) void BetslipSheet.preload().catch(() => undefined);
  }, [hasSelections]);
  const onSheetFailed = () => {
    closeSlip();
    forgetSheet();
    notifyNotLoaded();
  };
  return (
    <>
      <OnLeave run={closeSlip} />
      {sheetWanted && !isDesk && <BetslipSheet onFailed={onSheetFailed} />}
      {/* The build bundles these two with the sheet: a placement never begins without the code that shows its outcome. */}
      {receiptWanted && <ReceiptDialog />}
      {hasAttempt && <AttemptResolver />}
      {sharedBetId !== null && <SharedBet key={sharedBetId} betId={sharedBetId} onFailed={notifyNotLoaded} />}
    </>
  );
}

/** The bet id of the last opened share link. Going back to a link does not open it again. */
function useLastSharedBet(pathname: string): string | null {
  const opened = matchPath(SHARE_PATH, pathname)?.params.betId ?? null;
  const [last, setLast] = useState(opened);
  if (opened !== null && opened !== last) setLast(opened);
  return last;
}

/** Opens the slip on the screen to which its guest returns as a player. */
function useReturnAfterLogin(pathname: string): void {
  const isAwaiting = useSlip((slip) => slip.isAwaitingLogin);
  const isPlayer = usePlayer() !== null;
  const isBack = useContext(RouteAccess)(pathname) === 'screen';
  useEffect(() => {
    if (isAwaiting && isPlayer && isBack) returnToSlip();
  }, [isAwaiting, isPlayer, isBack]);
}

/** Whether a value was ever true, and a function that forgets it. */
function useOnceTrue(value: boolean): [boolean, () => void] {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return [wasTrue, () => setWasTrue(false)];
}
