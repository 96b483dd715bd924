import { Suspense, useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { closeSlip, keepSlipInStep, useSlip } from '../../lib/slip/slipStore.ts';
import { useIsDesk } from '../../lib/useMediaQuery.ts';
import { useAttemptResolver } from './useAttemptResolver.ts';
import { lazyPart } from '../../ui/lazyPart.ts';

const BetslipSheet = lazyPart(() => import('./BetslipSheet.tsx'));
const ReceiptDialog = lazyPart(() => import('./ReceiptDialog.tsx'));
const SharedBet = lazyPart(() => import('./SharedBet.tsx'));

/** The address of a shared bet; its screen is Home (account-and-money spec, section 2). */
const SHARE_PATH = '/share/:betId';

/**
 * The slip's life beside the screens: its sheet on a phone, the bet of a share link, the receipt of a placed bet, the
 * check of one whose answer was lost. Put it once within the router; the drawn parts load when they are first wanted.
 */
export function BetslipHost() {
  const { pathname } = useLocation();
  const isDesk = useIsDesk();
  const isOpen = useSlip((slip) => slip.isOpen);
  const hasReceipt = useSlip((slip) => slip.receipt !== null);
  const sheetWanted = useOnceTrue(isOpen);
  const receiptWanted = useOnceTrue(hasReceipt);
  const sharedBetId = useLastSharedBet(pathname);
  useAttemptResolver();
  useEffect(() => keepSlipInStep(), []);
  return (
    <Suspense fallback={null}>
      <ClosedOnLeave key={pathname} />
      {sheetWanted && !isDesk && <BetslipSheet />}
      {receiptWanted && <ReceiptDialog />}
      {sharedBetId !== null && <SharedBet key={sharedBetId} betId={sharedBetId} />}
    </Suspense>
  );
}

/** The bet id of the share link opened last; coming back to a link is not opening it again. */
function useLastSharedBet(pathname: string): string | null {
  const opened = matchPath(SHARE_PATH, pathname)?.params.betId ?? null;
  const [last, setLast] = useState(opened);
  if (opened !== null && opened !== last) setLast(opened);
  return last;
}

function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return wasTrue;
}

/** Closes the sheet when its screen goes; keyed by the screen's path. */
function ClosedOnLeave(): null {
  useEffect(() => closeSlip, []);
  return null;
}
