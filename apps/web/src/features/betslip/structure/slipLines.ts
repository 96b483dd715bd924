import { DEFAULT_RULES, type Rules, toCents } from '@ushindi/shared';
import {
  type BetStructure,
  countLines,
  type LineResult,
  lineResults,
  type LineSums,
  structureProblem,
  sumOfLines,
  totalStakeCents,
} from '@ushindi/shared/systemBets';
import type { PlaceStructure } from '@ushindi/api-contract';
import { useMemo } from 'react';
import { useRules } from '#entities/rules/useRules.ts';
import type { Selection } from '#entities/slip/selection.ts';
import { type Slip, useSlip } from '#entities/slip/slipStore.ts';
import { stakeKes, stakeProblem } from '#entities/slip/stake.ts';
import { type ShownStructure, useSlipStructure } from '#entities/slip/structure.ts';

/** Why the lines cannot be placed. */
export type LinesProblem = 'stake' | 'tooManyLines' | 'totalStake';

/** The slip as lines: the structure that is placed, its stake, and the problem that prevents it. */
export type SlipLines = {
  structure: BetStructure;
  problem: LinesProblem | null;
  count: number;
  /** KES of all lines; 0 while a stake is invalid. */
  stakeKes: number;
};

type Stakes = Pick<Slip, 'selections' | 'stake' | 'structure'>;

/** The stake of a single as typed. It is the slip's stake until the player types another one. */
export const singleStakeOf = ({ stake, structure }: Pick<Slip, 'stake' | 'structure'>, matchId: string): string =>
  structure?.stakes[matchId] ?? stake;

/** The slip's lines under the operator's rules. */
function slipLines(shown: ShownStructure, slip: Stakes, { betLimits }: Rules = DEFAULT_RULES): SlipLines {
  const typed =
    shown.kind === 'system' ? [slip.stake] : slip.selections.map(({ matchId }) => singleStakeOf(slip, matchId));
  const isInvalid = typed.some((text) => stakeProblem(text, betLimits) !== null);
  const centsOf = (text: string) => toCents(stakeKes(text, betLimits));
  const matchIds = slip.selections.map(({ matchId }) => matchId);
  const structure: BetStructure =
    shown.kind === 'system'
      ? { kind: 'system', sizes: shown.sizes, bankers: shown.bankers, lineStakeCents: centsOf(slip.stake) }
      : {
          kind: 'singles',
          stakes: matchIds.map((matchId) => ({ matchId, stakeCents: centsOf(singleStakeOf(slip, matchId)) })),
        };
  const problem = isInvalid ? 'stake' : problemOf(structure, matchIds, betLimits);
  const cents = isInvalid ? 0 : totalStakeCents(structure, matchIds.length);
  return { structure, problem, count: countLines(structure, matchIds.length), stakeKes: cents / 100 };
}

function problemOf(...of: Parameters<typeof structureProblem>): LinesProblem | null {
  const problem = structureProblem(...of);
  return problem === 'malformed' || problem === 'lineStake' ? 'stake' : problem;
}

/** The lines of the slip on screen; null for a multi. */
export function useSlipLines(): SlipLines | null {
  const shown = useSlipStructure();
  const selections = useSlip((slip) => slip.selections);
  const stake = useSlip((slip) => slip.stake);
  const structure = useSlip((slip) => slip.structure);
  const rules = useRules();
  return useMemo(
    () =>
      shown === null ? null : slipLines(shown, { selections, stake, structure: structure ?? null }, rules ?? undefined),
    [shown, selections, stake, structure, rules],
  );
}

/** Every line with its steps, and their sums; null while they cannot be placed or the rules are unknown. */
export function useLineResults(lines: SlipLines): { results: LineResult[]; sums: LineSums } | null {
  const selections = useSlip((slip) => slip.selections);
  const rules = useRules();
  return useMemo(() => {
    if (lines.problem !== null || !rules) return null;
    const legs = selections.map(({ matchId, odds }) => ({ matchId, odds, status: 'pending' as const }));
    const results = lineResults(lines.structure, legs, { taxRates: rules.taxRates, limits: rules.betLimits });
    return { results, sums: sumOfLines(results) };
  }, [lines, selections, rules]);
}

/** The structure as it is placed, in KES. */
export function placedStructure(structure: BetStructure): PlaceStructure {
  if (structure.kind === 'singles')
    return {
      kind: 'singles',
      stakes: structure.stakes.map(({ matchId, stakeCents }) => ({ matchId, stake: stakeCents / 100 })),
    };
  const { sizes, bankers, lineStakeCents } = structure;
  return { kind: 'system', sizes: [...sizes], bankers: [...bankers], lineStake: lineStakeCents / 100 };
}

/** The names of a line's selections. */
export const namesOf = (
  matchIds: readonly string[],
  selections: readonly Selection[],
  nameOf: (selection: Selection) => string,
) =>
  matchIds.flatMap((matchId) => {
    const found = selections.find((selection) => selection.matchId === matchId);
    return found ? [nameOf(found)] : [];
  });
