import type { WireStructure } from '@ushindi/api-contract/operator';
import type { RefusalReason } from '@ushindi/api-contract/texts';
import { type BetLimits, toCents, totalOdds } from '@ushindi/shared';
import {
  type BetStructure,
  isDecided,
  type LineLeg,
  type LineResult,
  lineResults,
  type LineSums,
  type LineStatus,
  MAX_LINES,
  structureProblem,
  sumOfLines,
  totalStakeCents,
} from '@ushindi/shared/systemBets';
import { STATUS } from '../../db/betStatus.ts';
import { OperatorError } from '../../http/errors.ts';
import type { BetAmounts, Terms } from './amounts.ts';
import type { Outcome } from './payout.ts';
import type { Bet, BetWithLegs, Leg } from './store.ts';

/** Above every limit of a stake, and exact in cents. */
const MAX_KES = 1e9;

// Singles and systems (decision 80). Their lines are not stored, but computed from the structure and the legs.

/** A structure in the form that bets store; null for a multi. */
export function structureOf(wire: WireStructure | undefined): BetStructure | null {
  if (wire === undefined) return null;
  if (wire.kind === 'singles')
    return {
      kind: 'singles',
      stakes: wire.stakes.map((one) => ({ matchId: one.parent_match_id, stakeCents: cents(one.stake) })),
    };
  const { sizes, bankers, line_stake } = wire;
  return { kind: 'system', sizes, bankers, lineStakeCents: cents(line_stake) };
}

/**
 * A placement whose stake is the total of its lines, if it has a structure.
 * @throws OperatorError INVALID for a structure together with a stake of a multi.
 */
export function withLinesStake<Body extends { bet_amount: number; structure?: WireStructure | undefined }>(
  body: Body,
): Body {
  if (body.structure === undefined) return body;
  if (body.bet_amount !== 0) throw new OperatorError('INVALID', { kind: 'structureMalformed' });
  return { ...body, bet_amount: body.structure.total_stake };
}

/** Whole KES in cents. Any other amount is NaN, and no structure with NaN is accepted. */
const cents = (kes: number): number => (Number.isInteger(kes) && Math.abs(kes) <= MAX_KES ? toCents(kes) : NaN);

/** The reason to refuse a slip's structure, or null. `stakeKes` is the stake of all lines. */
export function structureRefusal(
  structure: BetStructure,
  { matchIds, stakeKes, limits }: { matchIds: readonly string[]; stakeKes: number; limits: BetLimits },
): RefusalReason | null {
  switch (structureProblem(structure, matchIds, limits)) {
    case 'malformed':
      return { kind: 'structureMalformed' };
    case 'tooManyLines':
      return { kind: 'tooManyLines', maxLines: MAX_LINES };
    case 'lineStake':
      return { kind: 'lineStakeBelowMin', minKes: Number(limits.minStake) };
    case 'totalStake':
      return { kind: 'stakeLimits', minKes: Number(limits.minStake), maxKes: Number(limits.maxStake) };
    case null:
      // The player was shown the sum and agreed to it.
      return totalStakeCents(structure, matchIds.length) === stakeKes * 100 ? null : { kind: 'structureMalformed' };
  }
}

/** The fields of a leg of a slip or of a bet from which lines are computed. */
export type OwnLeg = Pick<Leg, 'matchId' | 'odds'> & Partial<Pick<Leg, 'status'>>;

const LINE_STATUS = new Map<number, LineStatus>([
  [STATUS.pending, 'pending'],
  [STATUS.won, 'won'],
  [STATUS.lost, 'lost'],
]);

/** The leg in the form of the shared rules. A cancelled leg counts as void. */
const lineLeg = ({ matchId, odds, status = STATUS.pending }: OwnLeg): LineLeg => ({
  matchId,
  odds,
  status: LINE_STATUS.get(status) ?? 'voided',
});

/** The results of a bet's lines by the states of its legs. */
export const linesOfBet = (
  structure: BetStructure,
  legs: readonly OwnLeg[],
  terms: Omit<Terms, 'freebet'>,
): LineResult[] => lineResults(structure, legs.map(lineLeg), terms);

/** The amounts of a new bet if all its lines win. The odds are those of all its legs; only its lines have a boost. */
export function structureAmounts(structure: BetStructure, legs: readonly OwnLeg[], terms: Terms): BetAmounts {
  const { exciseCents, payoutCents, withholdingCents } = sumOfLines(linesOfBet(structure, legs, terms));
  const odds = totalOdds(legs.map((leg) => leg.odds));
  return { totalOdds: odds, boostPercent: 0, exciseCents, payoutCents, withholdingCents };
}

/**
 * The outcome of singles or a system by the results of the legs: null while a line is open. A bet with a payout is
 * won, and a bet with only void lines is refunded.
 */
export function structureOutcome(
  { taxRates, limits }: Pick<Bet, 'taxRates' | 'limits'>,
  structure: BetStructure,
  legs: readonly OwnLeg[],
): Outcome {
  if (!isDecided(structure, legs.map(lineLeg))) return null;
  const { lines, voided, paidCents, exciseCents, withholdingCents } = sumOfLines(
    linesOfBet(structure, legs, { taxRates, limits }),
  );
  if (voided === lines) return 'refund';
  return { status: paidCents > 0 ? STATUS.won : STATUS.lost, paidCents, withholdingCents, exciseCents };
}

/** Lines that belong together: those of one size, or a single with its match. */
export type LineGroup = { size: number; matchId: string; sums: LineSums };

/** The lines of a bet in groups, with their winnings so far. A cancelled or void bet has only void lines. */
export function groupsOfBet({ legs, taxRates, limits, status }: BetWithLegs, structure: BetStructure): LineGroup[] {
  const isReturned = status === STATUS.voided || status === STATUS.cancelled;
  const shown = isReturned ? legs.map((leg) => ({ ...leg, status })) : legs;
  const results = linesOfBet(structure, shown, { taxRates, limits });
  const keyOf = ({ line: { size, matchIds } }: LineResult): string =>
    structure.kind === 'singles' ? (matchIds[0] ?? '') : String(size);
  return [...Map.groupBy(results, keyOf)].map(([key, group]) => ({
    size: group[0]?.line.size ?? 1,
    matchId: structure.kind === 'singles' ? key : '',
    sums: sumOfLines(group),
  }));
}
