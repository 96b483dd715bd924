import type { Bonus } from '@ushindi/api-contract';
import { totalOdds } from '@ushindi/shared';
import { useFreebets } from '#entities/bonuses/bonuses.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { useSlip } from './slipStore.ts';

/** The freebets that can be the slip's stake, and the selected one. */
export type SlipFreebet = {
  usable: readonly Bonus[];
  /** Whether the player wants a freebet as stake; always false for guests. */
  isUsed: boolean;
  /** The freebet that is the stake; null without one. */
  chosen: Bonus | null;
  /** The query that loads the freebets. */
  query: ReturnType<typeof useFreebets>['query'];
};

/** The player's freebets, requested once the slip has a selection. */
export function useSlipFreebet(): SlipFreebet {
  const isPlayer = usePlayer() !== null;
  const hasSelections = useSlip(({ selections }) => selections.length > 0);
  const isWanted = useSlip((slip) => slip.usesFreebet);
  const freebetRef = useSlip((slip) => slip.freebetRef);
  const { usable, query } = useFreebets({ enabled: hasSelections });
  const isUsed = isPlayer && isWanted;
  return { usable, isUsed, chosen: isUsed ? chosenOf(usable, freebetRef) : null, query };
}

/** The chosen freebet; a single one is chosen automatically. */
export function chosenOf(usable: readonly Bonus[], freebetRef: string | null): Bonus | null {
  if (usable.length === 1) return usable[0] ?? null;
  return usable.find(({ refId }) => refId === freebetRef) ?? null;
}

/** Why a slip cannot be placed with a freebet: none available, none chosen, or unmet terms. */
export type FreebetProblem =
  | { kind: 'none' }
  | { kind: 'unchosen' }
  | { kind: 'selections'; need: number; missing: number }
  | { kind: 'oddsPerSelection'; need: number }
  | { kind: 'totalOdds'; need: number };

/** Why a slip cannot be placed with its wanted freebet; null if it can, or if none is wanted. */
export function freebetProblem(
  { usable, isUsed, chosen }: Pick<SlipFreebet, 'usable' | 'isUsed' | 'chosen'>,
  odds: readonly number[],
): FreebetProblem | null {
  if (!isUsed) return null;
  if (chosen === null) return { kind: usable.length === 0 ? 'none' : 'unchosen' };
  const { minSelections, minOddsPerSelection, minOdds } = chosen;
  if (odds.length < minSelections)
    return { kind: 'selections', need: minSelections, missing: minSelections - odds.length };
  if (odds.some((price) => price < minOddsPerSelection)) return { kind: 'oddsPerSelection', need: minOddsPerSelection };
  return Number(totalOdds(odds)) < minOdds ? { kind: 'totalOdds', need: minOdds } : null;
}
