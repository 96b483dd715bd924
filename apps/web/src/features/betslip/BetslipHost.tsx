import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { closeSlip, keepSlipInStep, useSlip } from '../../lib/slip/slipStore.ts';
import { useIsDesk } from '../../lib/useMediaQuery.ts';
import { useAttemptResolver } from './useAttemptResolver.ts';

const BetslipSheet = lazy(() => import('./BetslipSheet.tsx'));
const ReceiptDialog = lazy(() => import('./ReceiptDialog.tsx'));

/**
 * The slip's life beside the screens: its sheet on a phone, the receipt of a placed bet, the check of one whose
 * answer was lost. Put it once within the router; the drawn parts load when they are first wanted.
 */
export function BetslipHost() {
  const { pathname } = useLocation();
  const isDesk = useIsDesk();
  const isOpen = useSlip((slip) => slip.isOpen);
  const hasReceipt = useSlip((slip) => slip.receipt !== null);
  const sheetWanted = useOnceTrue(isOpen);
  const receiptWanted = useOnceTrue(hasReceipt);
  useAttemptResolver();
  useEffect(() => keepSlipInStep(), []);
  return (
    <Suspense fallback={null}>
      <ClosedOnLeave key={pathname} />
      {sheetWanted && !isDesk && <BetslipSheet />}
      {receiptWanted && <ReceiptDialog />}
    </Suspense>
  );
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
