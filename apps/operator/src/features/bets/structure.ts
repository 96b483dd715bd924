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
import { OperatorError } from '../../http/errors.ts';
import type { BetAmounts, Terms } from './amounts.ts';
import type { Outcome } from './payout.ts';
import { STATUS } from './status.ts';
import type { Bet, BetWithLegs, Leg } from './store.ts';

/** Far above every limit of a stake, and exact in cents. */
const MOST_KES = 1e9;

// Singles and systems (decision 80). Their lines are never stored: the structure and the legs give them.

/** A structure as it is stored, or null for a multi. */
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
 * A placement with the stake of all its lines as its stake.
 * @throws OperatorError INVALID for one that also has a stake of its own, which is that of a multi.
 */
export function withLinesStake<Body extends { bet_amount: number; structure?: WireStructure | undefined }>(
  body: Body,
): Body {
  if (body.structure === undefined) return body;
  if (body.bet_amount !== 0) throw new OperatorError('INVALID', { kind: 'structureMalformed' });
  return { ...body, bet_amount: body.structure.total_stake };
}

/** Stakes are whole KES. Another amount is NaN, with which no structure is accepted. */
const cents = (kes: number): number => (Number.isInteger(kes) && Math.abs(kes) <= MOST_KES ? toCents(kes) : NaN);

/** Why a slip's structure is refused, or null. `stakeKes` is the stake of all lines. */
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

/** A leg of a slip or of a bet, as lines need it. */
export type OwnLeg = Pick<Leg, 'matchId' | 'odds'> & Partial<Pick<Leg, 'status'>>;

const LINE_STATUS = new Map<number, LineStatus>([
  [STATUS.pending, 'pending'],
  [STATUS.won, 'won'],
  [STATUS.lost, 'lost'],
]);

/** A cancelled leg counts as void. */
const lineLeg = ({ matchId, odds, status = STATUS.pending }: OwnLeg): LineLeg => ({
  matchId,
  odds,
  status: LINE_STATUS.get(status) ?? 'voided',
});

/** The lines of a bet by the states of its legs. */
export const linesOfBet = (
  structure: BetStructure,
  legs: readonly OwnLeg[],
  terms: Omit<Terms, 'freebet'>,
): LineResult[] => lineResults(structure, legs.map(lineLeg), terms);

/** The amounts of a new bet whose lines all win. The odds are those of all its legs; only its lines have a boost. */
export function structureAmounts(structure: BetStructure, legs: readonly OwnLeg[], terms: Terms): BetAmounts {
  const { exciseCents, payoutCents, withholdingCents } = sumOfLines(linesOfBet(structure, legs, terms));
  const odds = totalOdds(legs.map((leg) => leg.odds));
  return { totalOdds: odds, boostPercent: 0, exciseCents, payoutCents, withholdingCents };
}

/**
 * What the legs' results make of singles or a system: null while a line is open (R-265). A bet that pays anything is won; one
 * whose lines are all void is refunded.
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

/** The lines of a bet in groups, with what they won so far. A cancelled or void bet has only void lines. */
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
