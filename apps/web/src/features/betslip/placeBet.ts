import type { DomainErrorView, PlaceInput, PlaceOutput } from '@ushindi/api-contract';
import { domainErrorOf, serverMessage } from '#lib/api/errors.ts';
import { betslip } from '#i18n/en/betslip.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { notifyRefusal, type ShowWayOut } from '#entities/limits/notifyRefusal.ts';
import { SESSION_NOTICE } from '#entities/session/sessionStore.ts';
import { flagIssues, holdAttempt } from '#entities/slip/refusal.ts';
import type { AttemptStatus } from './resolveAttempt.ts';
import type { Selection } from '#entities/slip/selection.ts';
import { isOf } from '#entities/slip/slipState.ts';
import {
  beginAttempt,
  completeAttempt,
  dismissReceipt,
  dropAttempt,
  loseAnswer,
  renewCode,
  stopSending,
} from '#entities/slip/attempt.ts';
import { openSlip, useSlip } from '#entities/slip/slipStore.ts';
import { stakeKes } from '#entities/slip/stake.ts';
import { asksAboutOdds } from './mainAction.ts';
import {
  isAuthFailure,
  isOnlyRepriced,
  isOutcomeUnknown,
  placeInputOf,
  type PlacedLines,
  refusalText,
  type StakedFreebet,
} from './placement.ts';

/** The id of the notice about the outcome of the last attempt. */
export const PLACEMENT_NOTICE = 'placement';

/** The dependencies of placing a bet. */
export type PlaceDeps = {
  /** The player's account number, or null for a guest. */
  accNo: string | null;
  /** Whether that player is signed in now. */
  isStillHere: () => boolean;
  /** The freebet to bet with; null for the typed stake. */
  freebet: StakedFreebet | null;
  /** The lines of singles or a system; absent for a multi. */
  lines?: PlacedLines | undefined;
  place: (input: PlaceInput) => Promise<PlaceOutput>;
  status: (betRef: string) => Promise<AttemptStatus>;
  /** `why` is the operator's message if that is the reason: the session has then practically ended. */
  goToLogin: (why?: string) => void;
  topUp: (neededKes: number) => void;
  /** Opens the screen of the player limits, or of the proof of age. */
  showWayOut: ShowWayOut;
  /** Called when the bet is placed, which changes balance and history. */
  onPlaced: () => void;
};

/**
 * Places the slip: one intention, one bet, however often the button is pressed. Resolves when the response has arrived
 * or is known to be lost. A lost response leaves the attempt, which `AttemptResolver` resolves.
 */
export async function placeBet(deps: PlaceDeps): Promise<void> {
  const words = messagesOf(betslip);
  const { selections, oddsPolicy } = useSlip.getState();
  if (selections.length === 0) return notify.warning(words.noBets);
  if (deps.accNo === null) {
    notify.warning(words.logInToBet, { id: SESSION_NOTICE, isOfApp: true });
    return deps.goToLogin();
  }
  if (!beginAttempt(deps.accNo)) return;
  // The outcome of the last attempt no longer matters, and its notice would cover the receipt.
  notify.dismiss(PLACEMENT_NOTICE);
  await send(deps, { mayResend: oddsPolicy === 'any' });
}

/** Sends the placement. @param mayResend whether a bet that is refused for its odds alone is sent again at the new odds */
async function send(deps: PlaceDeps, { mayResend }: { mayResend: boolean }): Promise<void> {
  const slip = useSlip.getState();
  // Another tab may have stored the slip as it was before the placement.
  if (slip.attempt === null) return stopSending();
  const { betRef } = slip.attempt;
  try {
    const bet = await deps.place(placeInputOf(slip, betRef, deps));
    if (isTakenOver(betRef) && !deps.isStillHere()) return stopSending();
    completeAttempt(betRef, bet);
    // The player is gone. My Bets shows the bet at the next login.
    if (!deps.isStillHere()) return dismissReceipt();
    deps.onPlaced();
  } catch (error) {
    if (isTakenOver(betRef)) return stopSending();
    const failure = domainErrorOf(error);
    if (!deps.isStillHere() && !endsSession(failure)) return leaveToAbsent(betRef, failure);
    if (failure === null || isOutcomeUnknown(failure)) return leaveUnknown(betRef, error, failure);
    if (mayResend && isOnlyRepriced(failure, slip.selections)) {
      // No bet exists under the code, so the code stays the same.
      flagIssues(failure.details.offending ?? [], slip.selections);
      holdAttempt(betRef);
      return send(deps, { mayResend: false });
    }
    dropAttempt(betRef);
    await handleRefusal(deps, failure, slip.selections);
  }
}

/** Whether another tab has replaced the slip of this placement: it has shown the outcome, or another player has logged in. */
const isTakenOver = (betRef: string): boolean => !isOf(useSlip.getState(), betRef);

/** Whether the placement itself ended the session. The player still uses this page and logs in again. */
const endsSession = (failure: DomainErrorView | null): boolean => failure !== null && isAuthFailure(failure);

/**
 * Ends the attempt of a player who has logged out in another tab. The page sends nothing again, because another player may
 * have logged in, and it does not show the response. An attempt with an unknown outcome stays stored for its player.
 */
function leaveToAbsent(betRef: string, failure: DomainErrorView | null): void {
  if (failure === null || isOutcomeUnknown(failure)) return loseAnswer(betRef);
  dropAttempt(betRef);
  renewCode();
}

function leaveUnknown(betRef: string, error: unknown, failure: DomainErrorView | null): void {
  const { unexpected, failed } = messagesOf(betslip);
  if (failure?.code === 'UPSTREAM_UNREADABLE') notify.error(serverMessage(error, unexpected));
  if (failure?.code === 'REFUSED') notify.error(refusalText(failure, failed));
  loseAnswer(betRef);
  openSlip();
}

async function handleRefusal(deps: PlaceDeps, failure: DomainErrorView, sent: readonly Selection[]): Promise<void> {
  if (isAuthFailure(failure)) {
    renewCode();
    return deps.goToLogin(failure.message);
  }
  switch (failure.code) {
    case 'INSUFFICIENT_FUNDS':
      return deps.topUp(failure.details.requiredAmount ?? deps.lines?.stakeKes ?? stakeKes(useSlip.getState().stake));
    case 'CONFLICT':
    case 'INVALID':
      return flagRefusal(deps, failure, sent);
    default:
      showRefusal(deps, failure);
  }
}

async function flagRefusal(deps: PlaceDeps, failure: DomainErrorView, sent: readonly Selection[]): Promise<void> {
  const { offending = [] } = failure.details;
  if (failure.code === 'CONFLICT' && offending.length === 0) return leaveUsedCode(deps, failure);
  flagIssues(offending, sent);
  // The slip shows both odds, and a question above its button. A notice would repeat it and cover the payout.
  if (!isOnlyRepriced(failure, sent) || !asksAboutOdds(useSlip.getState())) showRefusal(deps, failure);
  openSlip();
}

/** The next attempt dismisses this notice. */
function showRefusal({ showWayOut }: PlaceDeps, failure: DomainErrorView): void {
  const text = refusalText(failure, messagesOf(betslip).failed);
  notifyRefusal(text, failure, showWayOut, { id: PLACEMENT_NOTICE });
}

/**
 * Handles a code that another bet of this player has: an attempt that counted as lost was placed. Draws a new code and
 * names that bet.
 */
async function leaveUsedCode(deps: PlaceDeps, failure: DomainErrorView): Promise<void> {
  const words = messagesOf(betslip);
  const earlier = await betOf(deps, useSlip.getState().bookingCode);
  renewCode();
  if (earlier === null) return notify.error(refusalText(failure, words.failed));
  deps.onPlaced();
  notify.warning(words.placedEarlier(earlier), { persistent: true });
}

async function betOf({ status }: PlaceDeps, betRef: string | null): Promise<string | null> {
  if (betRef === null) return null;
  try {
    const answer = await status(betRef);
    return answer.state === 'placed' ? answer.bet.betReference : null;
  } catch {
    // Without the earlier bet, the refusal alone is shown.
    return null;
  }
}
