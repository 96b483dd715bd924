import { useMemo } from 'react';
import { useSlipFreebet } from './freebet.ts';
import { FEWEST_FOR_LINES, useHasLines } from './slipFigures.ts';
import type { Slip } from './slipStore.ts';
import { changeNow, useSlip } from './slipStore.ts';
import type { SlipStructure } from './slipState.ts';

/** A structure as it applies to the slip's selections. */
export type ShownStructure = Pick<SlipStructure, 'kind' | 'sizes' | 'bankers'>;

/**
 * Why the selections cannot form lines, or null: there are too few, or the stake is a freebet, which pays for a multi
 * only.
 */
export function useLinesObstacle(): 'tooFew' | 'freebet' | null {
  const count = useSlip(({ selections }) => selections.length);
  const { isUsed } = useSlipFreebet();
  if (count < FEWEST_FOR_LINES) return 'tooFew';
  return isUsed ? 'freebet' : null;
}

/** The slip's structure; null for a multi. */
export function useSlipStructure(): ShownStructure | null {
  const hasLines = useHasLines();
  const structure = useSlip((slip) => slip.structure ?? null);
  const selections = useSlip((slip) => slip.selections);
  return useMemo(
    () =>
      structure !== null && hasLines
        ? fitting(
            structure,
            selections.map(({ matchId }) => matchId),
          )
        : null,
    [structure, selections, hasLines],
  );
}

/** A structure without the bankers and sizes that do not fit the selections any more. */
export function fitting({ kind, ...chosen }: SlipStructure, matchIds: readonly string[]): ShownStructure {
  // At least one selection must not be a banker.
  const bankers = chosen.bankers.filter((matchId) => matchIds.includes(matchId)).slice(0, matchIds.length - 1);
  const others = matchIds.length - bankers.length;
  const sizes = chosen.sizes.filter((size) => size <= others);
  return { kind, bankers, sizes: sizes.length > 0 ? sizes : [Math.max(1, others - 1)] };
}

/** Chooses multi (null), singles or system. */
export function chooseStructure(kind: SlipStructure['kind'] | null): void {
  changeStructure((_, slip) => (kind === null ? null : { ...(slip.structure ?? NEW), kind }));
}

const NEW: Omit<SlipStructure, 'kind'> = { sizes: [], bankers: [], stakes: {}, shownStake: '' };

/**
 * Changes the structure, unless a bet is being checked. The marks of an earlier refusal are removed, because a liability limit
 * may have room for other stakes.
 */
export function changeStructure(next: (structure: SlipStructure, slip: Slip) => SlipStructure | null): void {
  changeNow((slip) => {
    if (slip.attempt !== null) return slip;
    const selections = slip.selections.map((each) => (each.issue === null ? each : { ...each, issue: null }));
    return { selections, structure: next(slip.structure ?? { ...NEW, kind: 'singles' }, slip) };
  });
}
