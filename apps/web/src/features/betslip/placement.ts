import type { Bonus, DomainErrorView, PlaceInput } from '@ushindi/api-contract';
import { hasMoved, type SlipState } from '../../lib/slip/slipState.ts';
import type { Selection } from '../../lib/slip/selection.ts';
import { stakeKes } from '../../lib/slip/stake.ts';

/** The freebet that is a bet's stake, as much of it as placing needs: `amount` in KES. */
export type StakedFreebet = Pick<Bonus, 'refId' | 'amount'>;

/** The call that places a slip under a booking code, with the typed stake or a freebet. */
export function placeInputOf(
  { selections, stake }: Pick<SlipState, 'selections' | 'stake'>,
  betRef: string,
  freebet: StakedFreebet | null,
): PlaceInput {
  const staked = freebet ? { stake: freebet.amount, bonusId: freebet.refId } : { stake: stakeKes(stake) };
  return { ...staked, betRef, selections: selections.map(placedSelection) };
}

function placedSelection(selection: Selection): PlaceInput['selections'][number] {
  return {
    oddId: selection.oddId,
    outcomeName: selection.outcomeName,
    specifier: selection.specifier,
    oddType: selection.alias,
    oddValue: selection.odds,
    matchId: selection.matchId,
    sportId: selection.sportId,
    parentMarketId: selection.parentMarketId,
    marketId: selection.marketId,
    live: selection.live,
  };
}

/** Whether a failed call may nevertheless have placed the bet: no answer, or none that settles it (readings 16). */
export function isOutcomeUnknown(failure: DomainErrorView | null): boolean {
  return failure === null || failure.details.outcomeUnknown === true;
}

/** Whether a failure says that nobody is signed in, by its code or in its words (account-and-money spec, section 8). */
export function isAuthFailure({ code, message }: DomainErrorView): boolean {
  return (
    code === 'UNAUTHORIZED' || code === 'SESSION_EXPIRED' || /authentication failed|session expired/i.test(message)
  );
}

/** Whether a bet was refused for moved prices and for nothing else: it may go again at the prices now (readings 17). */
export function isOnlyRepriced({ details }: DomainErrorView, sent: readonly Selection[]): boolean {
  const offending = details.offending ?? [];
  return offending.length > 0 && offending.every((answer) => hasMoved(answer, sent));
}

/** What to say of a refusal: the message, then the reasons of the matches named (account-and-money spec, section 8). */
export function refusalText({ message, details }: DomainErrorView, fallback: string): string {
  const reasons = (details.offending ?? []).map((answer) => answer.message).filter((reason) => reason !== '');
  return [message || fallback, reasons.join(', ')].filter((part) => part !== '').join(' ');
}
