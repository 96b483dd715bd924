import { useEffect } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { betslip } from '../../lib/messages/betslip.ts';
import { messagesOf } from '../../lib/messages/messages.ts';
import { usePlayer } from '../../lib/session/sessionStore.ts';
import { resolveAttempt } from '../../lib/slip/resolveAttempt.ts';
import { completeAttempt, dropAttempt, renewCode, useSlip } from '../../lib/slip/slipStore.ts';
import { notify } from '../../ui/notify.ts';
import { useRefreshAfterPlacing } from './useRefreshAfterPlacing.ts';

/**
 * Finds out what became of a placement whose answer was lost: after a timeout, a dead line, a closed tab. It waits
 * while this page still expects the answer, and while nobody is signed in.
 */
export function useAttemptResolver(): void {
  const attempt = useSlip((slip) => slip.attempt);
  const isSending = useSlip((slip) => slip.isSending);
  const accNo = usePlayer()?.accNo ?? null;
  const utils = trpc.useUtils();
  const onPlaced = useRefreshAfterPlacing();
  useEffect(() => {
    if (attempt === null || isSending || accNo === null) return;
    if (attempt.accNo !== accNo) return leaveToItsOwner();
    let isOver = false;
    const resolve = async () => {
      const ask = () => utils.bets.status.fetch({ betRef: attempt.betRef }, { staleTime: 0, retry: false });
      const outcome = await resolveAttempt({ ask, pause, isOver: () => isOver });
      if (isOver || outcome === 'over') return;
      if (outcome === 'notPlaced') return offerAgain();
      completeAttempt(outcome);
      onPlaced();
    };
    void resolve();
    return () => {
      isOver = true;
    };
  }, [attempt, isSending, accNo, utils, onPlaced]);
}

/** Codes are a player's own: whoever signs in next starts with another, and bets nothing of the first one's. */
function leaveToItsOwner(): void {
  dropAttempt();
  renewCode();
}

function offerAgain(): void {
  dropAttempt();
  notify.warning(messagesOf(betslip).notPlaced, { persistent: true, id: 'placement' });
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
