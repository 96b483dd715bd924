import { afterPlacing, isOf } from './slipState.ts';
import { changeNow, change, drawCode, type Placed, useSlip } from './slipStore.ts';

// The placement of the slip: from the first call until its outcome is known.

/** Draws a new code for the same selections, because the old one is used. */
export function renewCode(): void {
  changeNow((slip) => (slip.bookingCode === null ? slip : { bookingCode: drawCode() }));
}

/**
 * Records a placement, also in storage, before its call is sent. Returns false if one is in progress or the slip is empty:
 * the caller must then send nothing.
 */
export function beginAttempt(accNo: string): boolean {
  const { attempt, isSending, bookingCode } = useSlip.getState();
  if (isSending || attempt !== null || bookingCode === null) return false;
  changeNow(() => ({ attempt: { betRef: bookingCode, accNo, sentAtMs: Date.now() }, isSending: true }));
  return true;
}

// The functions below end an attempt by its code, because another tab may have ended it and placed another bet. A phone can
// pause a tab in the background for longer than a response takes.

/** Records that a placement's response was lost. The attempt stays until its outcome is known. */
export function loseAnswer(betRef: string): void {
  change(({ attempt }) => ({
    isSending: false,
    attempt: attempt?.betRef === betRef ? { ...attempt, sentAtMs: 0 } : attempt,
  }));
}

/** Ends an attempt that placed no bet. The slip and its code stay. */
export function dropAttempt(betRef: string): void {
  changeNow(({ attempt }) => ({ attempt: attempt?.betRef === betRef ? null : attempt, isSending: false }));
}

/** Ends an attempt that placed a bet: clears its slip, closes the sheet and shows the receipt. */
export function completeAttempt(betRef: string, { betReference, possibleWin, freebetAmount }: Placed): void {
  changeNow((slip) => {
    const seenOdds = new Map(slip.selections.map(({ matchId, odds, oddsBefore }) => [matchId, oddsBefore ?? odds]));
    const receipt = { betReference, possibleWin, freebetAmount, seenOdds };
    return { ...(isOf(slip, betRef) && afterPlacing(slip, betReference)), receipt, isSending: false, isOpen: false };
  });
}

/** Records that this page waits for no response any more. The attempt does not change. */
export function stopSending(): void {
  useSlip.setState({ isSending: false });
}

/** Closes the receipt. */
export function dismissReceipt(): void {
  useSlip.setState({ receipt: null });
}
