import type { Bonus } from '@ushindi/api-contract';
import { totalOdds } from '@ushindi/shared';
import { useMemo } from 'react';
import { trpc } from '../api/trpc.ts';
import { usePlayer } from '../session/sessionStore.ts';
import { useSlip } from './slipStore.ts';

/** The freebets that the slip's stake may be, and the one it is. */
export type SlipFreebet = {
  usable: readonly Bonus[];
  /** Whether the player wants a freebet for the stake; never for guests. */
  isUsed: boolean;
  /** The freebet that is the stake; null without one, or while the choice is open. */
  chosen: Bonus | null;
  /** Why the freebets could not be loaded, or null. */
  error: unknown;
};

const none: readonly Bonus[] = [];

/** The freebets of the signed-in player, asked for as soon as the slip holds a pick. */
export function useSlipFreebet(): SlipFreebet {
  const isPlayer = usePlayer() !== null;
  const hasPicks = useSlip(({ selections }) => selections.length > 0);
  const isWanted = useSlip((slip) => slip.usesFreebet);
  const freebetRef = useSlip((slip) => slip.freebetRef);
  const { data, error } = trpc.bonuses.list.useQuery(undefined, { enabled: isPlayer && hasPicks });
  const usable = useMemo(() => (isPlayer && data ? data.items.filter(isUsable) : none), [isPlayer, data]);
  const isUsed = isPlayer && isWanted;
  return { usable, isUsed, chosen: isUsed ? chosenOf(usable, freebetRef) : null, error };
}

/** Whether a bonus is a freebet to bet with now; the server's clock has said what time it has left. */
export function isUsable({ status, remainingMs }: Bonus): boolean {
  return status === 'awarded' && remainingMs !== 0;
}

/** The chosen freebet; a single one needs no choice (account-and-money spec, section 4). */
export function chosenOf(usable: readonly Bonus[], freebetRef: string | null): Bonus | null {
  if (usable.length === 1) return usable[0] ?? null;
  return usable.find(({ refId }) => refId === freebetRef) ?? null;
}

/** Why a slip cannot be placed with a freebet: none to be had, none chosen, or what its terms ask for. */
export type FreebetProblem =
  | { kind: 'none' }
  | { kind: 'unchosen' }
  | { kind: 'selections'; need: number; missing: number }
  | { kind: 'oddsPerPick'; need: number }
  | { kind: 'totalOdds'; need: number };

/** What keeps a slip that wants a freebet from being placed with it; null when nothing does or none is wanted. */
export function freebetProblem(
  { usable, isUsed, chosen }: Pick<SlipFreebet, 'usable' | 'isUsed' | 'chosen'>,
  odds: readonly number[],
): FreebetProblem | null {
  if (!isUsed) return null;
  if (chosen === null) return { kind: usable.length === 0 ? 'none' : 'unchosen' };
  const { minSelections, minOddsPerPick, minOdds } = chosen;
  if (odds.length < minSelections)
    return { kind: 'selections', need: minSelections, missing: minSelections - odds.length };
  if (odds.some((price) => price < minOddsPerPick)) return { kind: 'oddsPerPick', need: minOddsPerPick };
  return Number(totalOdds(odds)) < minOdds ? { kind: 'totalOdds', need: minOdds } : null;
}
