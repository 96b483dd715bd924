import type { OffendingMatch } from '@ushindi/api-contract';
import type { Selection } from './selection.ts';
import { changed, selectionsKey, repriced, type SlipState, type StakeLimit } from './slipState.ts';
import { change } from './slipStore.ts';
import { stakeKes } from './stake.ts';

// These functions are outside of slipStore.ts, because Home's first visit places no bet.

/** The limit that a refusal names, or null. */
function stakeLimitIn(slip: SlipState, offending: readonly OffendingMatch[]): StakeLimit | null {
  const limited = offending.flatMap(({ matchId, maxStakeKes }) =>
    maxStakeKes === undefined ? [] : [{ matchId, maxStakeKes }],
  );
  if (limited.length === 0) return null;
  return {
    kes: Math.min(...limited.map(({ maxStakeKes }) => maxStakeKes)),
    matchIds: limited.map(({ matchId }) => matchId),
    slip: selectionsKey(slip),
  };
}

/** The limit that the slip's stake exceeds, or null. */
export function exceededLimit(slip: SlipState & { stakeLimit: StakeLimit | null }): StakeLimit | null {
  const { stakeLimit, stake, usesFreebet } = slip;
  if (stakeLimit === null || usesFreebet || stakeLimit.slip !== selectionsKey(slip)) return null;
  return stakeKes(stake) > stakeLimit.kes ? stakeLimit : null;
}

/** Whether a selection was refused only because its odds changed. */
export function hasMoved({ matchId, oddsNow }: OffendingMatch, sent: readonly Selection[]): boolean {
  return oddsNow !== null && sent.some((selection) => selection.matchId === matchId && selection.odds !== oddsNow);
}

/**
 * The slip after a refusal. Selections with changed odds get the current odds. Other named selections are marked,
 * except those that are named for their liability limit.
 */
export function withRefusal(
  slip: SlipState,
  offending: readonly OffendingMatch[],
  sent: readonly Selection[],
): SlipState {
  return offending.reduce((current, answer) => {
    const { matchId, message, oddsNow, maxStakeKes } = answer;
    if (maxStakeKes !== undefined) return current;
    return changed(current, matchId, (selection) =>
      oddsNow !== null && hasMoved(answer, sent) ? repriced(selection, oddsNow) : { ...selection, issue: message },
    );
  }, slip);
}

/** Shows the operator's reasons on the refused selections, and the largest stake if it named one. */
export function flagIssues(offending: readonly OffendingMatch[], sent: readonly Selection[]): void {
  change((slip) => ({ ...withRefusal(slip, offending, sent), stakeLimit: stakeLimitIn(slip, offending) }));
}

/** Records that the placement is sent again, so that its response is due later. */
export function holdAttempt(betRef: string): void {
  change(({ attempt }) => ({
    attempt: attempt?.betRef === betRef ? { ...attempt, sentAtMs: Date.now() } : attempt,
  }));
}
