import { useEffect } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { notices } from '#i18n/en/notices.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { resolveAttempt } from '#entities/slip/resolveAttempt.ts';
import { completeAttempt, dropAttempt, renewCode, useSlip } from '#entities/slip/slipStore.ts';
import { useRefreshAfterPlacing } from './useRefreshAfterPlacing.ts';

/**
 * Finds the outcome of a placement whose response was lost by a timeout, a lost connection or a closed tab. It waits
 * while this page still expects the response, and while nobody is signed in.
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

/**
 * Booking codes belong to a player: the next player starts with another code and never places the first one's attempt.
 */
function leaveToItsOwner(): void {
  dropAttempt();
  renewCode();
}

function offerAgain(): void {
  dropAttempt();
  notify.warning(messagesOf(notices).betNotPlaced, { persistent: true, id: 'placement' });
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
