import type { Bonus, DomainErrorView, PlaceInput, PlaceStructure } from '@ushindi/api-contract';
import type { Selection } from '#entities/slip/selection.ts';
import { hasMoved } from '#entities/slip/refusal.ts';
import type { SlipState } from '#entities/slip/slipState.ts';
import { stakeKes } from '#entities/slip/stake.ts';

/** The fields of a freebet that placing a bet needs; `amount` in KES. */
export type StakedFreebet = Pick<Bonus, 'refId' | 'amount'>;

/** The lines of singles or a system, as they are placed; `stakeKes` is the stake of all. */
export type PlacedLines = { stakeKes: number; structure: PlaceStructure };

/** The call that places a slip under a booking code, with the typed stake, a freebet, or lines. */
export function placeInputOf(
  { selections, stake }: Pick<SlipState, 'selections' | 'stake'>,
  betRef: string,
  { freebet, lines }: { freebet: StakedFreebet | null; lines?: PlacedLines | undefined },
): PlaceInput {
  if (lines) {
    const { stakeKes: total, structure } = lines;
    return { stake: total, structure, betRef, selections: selections.map(placedSelection) };
  }
  const staked = freebet ? { stake: freebet.amount, bonusId: freebet.refId } : { stake: stakeKes(stake) };
  return { ...staked, betRef, selections: selections.map(placedSelection) };
}

/** A selection as it is placed or booked. */
export function placedSelection(selection: Selection): PlaceInput['selections'][number] {
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

/** Whether a failed call may still have placed the bet: no response, or an inconclusive one. */
export function isOutcomeUnknown(failure: DomainErrorView | null): boolean {
  return failure === null || failure.details.outcomeUnknown === true;
}

/** Whether a failure means that nobody is signed in, by its code or its message. */
export function isAuthFailure({ code, message }: DomainErrorView): boolean {
  return (
    code === 'UNAUTHORIZED' || code === 'SESSION_EXPIRED' || /authentication failed|session expired/i.test(message)
  );
}

/** Whether a bet was refused only because of changed odds; it may be placed at the current odds. */
export function isOnlyRepriced({ details }: DomainErrorView, sent: readonly Selection[]): boolean {
  const offending = details.offending ?? [];
  return offending.length > 0 && offending.every((answer) => hasMoved(answer, sent));
}

/** The text of a refusal: the message, then the reasons of the named matches. */
export function refusalText({ message, details }: DomainErrorView, fallback: string): string {
  const reasons = (details.offending ?? []).map((answer) => answer.message).filter((reason) => reason !== '');
  return [message || fallback, reasons.join(', ')].filter((part) => part !== '').join(' ');
}
