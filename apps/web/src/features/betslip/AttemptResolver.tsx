import { useEffect } from 'react';
import { within } from '#lib/api/timeouts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { betslip } from '#i18n/en/betslip.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { overdueInMs, resolveAttempt } from './resolveAttempt.ts';
import { completeAttempt, dropAttempt, loseAnswer, renewCode } from '#entities/slip/attempt.ts';
import { useSlip } from '#entities/slip/slipStore.ts';
import { PLACEMENT_NOTICE } from './placeBet.ts';
import { useRefreshAfterPlacing } from './useRefreshAfterPlacing.ts';

/** All notices of one attempt have the same id: the lookup's, then the outcome's. */
const NOTICE = { persistent: true, id: PLACEMENT_NOTICE };

/** A short timeout, so that the next call begins soon after a network outage. */
const ABANDON_TIMEOUT_MS = 4_000;

/**
 * Finds the outcome of a placement whose response was lost by a timeout, a lost connection or a closed tab. It waits
 * while this page or another tab still expects the response, and while nobody is signed in. Render it while there is an
 * attempt; it shows nothing itself.
 */
export default function AttemptResolver(): null {
  // Not the attempt itself: when another tab stores new odds, it is another object.
  const betRef = useSlip((slip) => slip.attempt?.betRef ?? null);
  const owner = useSlip((slip) => slip.attempt?.accNo);
  const sentAtMs = useSlip((slip) => slip.attempt?.sentAtMs ?? 0);
  const isSending = useSlip((slip) => slip.isSending);
  const accNo = usePlayer()?.accNo ?? null;
  const { mutateAsync: abandon } = trpc.bets.abandon.useMutation(within(ABANDON_TIMEOUT_MS));
  const onPlaced = useRefreshAfterPlacing();
  useEffect(() => {
    if (betRef === null || sentAtMs === 0 || isSending) return;
    // Another tab may be waiting for the response. If the bet were abandoned too early, it would be refused.
    const timer = setTimeout(loseAnswer, overdueInMs(sentAtMs, Date.now()), betRef);
    return () => clearTimeout(timer);
  }, [betRef, sentAtMs, isSending]);
  useEffect(() => {
    if (betRef === null || isSending || accNo === null) return;
    if (owner !== accNo) return leaveToItsOwner(betRef);
    if (sentAtMs !== 0) return;
    let isOver = false;
    const resolve = async () => {
      // An open slip shows the lookup itself.
      if (!useSlip.getState().isOpen) notify.info(messagesOf(betslip).attempt.checking, NOTICE);
      const outcome = await resolveAttempt({ abandon: () => abandon({ betRef }), pause, isOver: () => isOver });
      if (isOver || outcome === 'over') return;
      isOver = true;
      if (outcome === 'notPlaced') return offerAgain(betRef);
      if (outcome === 'abandoned') {
        renewCode();
        return offerAgain(betRef);
      }
      notify.dismiss(NOTICE.id);
      completeAttempt(betRef, outcome);
      onPlaced();
    };
    void resolve();
    return () => {
      // Another tab knows the outcome, or the player has left.
      if (!isOver) notify.dismiss(NOTICE.id);
      isOver = true;
    };
  }, [betRef, owner, sentAtMs, isSending, accNo, abandon, onPlaced]);
  return null;
}

/**
 * Leaves the attempt to its player. A booking code belongs to one player, so the next player starts with another code
 * and never places the earlier attempt.
 */
function leaveToItsOwner(betRef: string): void {
  dropAttempt(betRef);
  renewCode();
}

function offerAgain(betRef: string): void {
  dropAttempt(betRef);
  notify.warning(messagesOf(betslip).attempt.notPlaced, NOTICE);
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
