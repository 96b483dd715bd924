import { fromCents, sumKes, toCents } from './cents.ts';
import { exciseTax, type Decimal, slipBreakdown, type SlipBreakdown } from './money.ts';
import type { BetLimits, TaxRates } from './rates.ts';

// Singles and systems (decision 80): one bet whose legs form several lines. The amounts of a line are those of a bet.

/** How the legs of a bet form lines. A bet without a structure is a multi: all its legs are one line. */
export type BetStructure =
  | { readonly kind: 'singles'; readonly stakes: readonly SingleStake[] }
  | {
      readonly kind: 'system';
      /** The sizes of the lines: their numbers of legs beside the bankers. */
      readonly sizes: readonly number[];
      /** The matches whose legs are in every line. */
      readonly bankers: readonly string[];
      readonly lineStakeCents: number;
    };

/** The stake of one leg of singles. */
export type SingleStake = { readonly matchId: string; readonly stakeCents: number };

/** The largest number of lines of a bet. All systems of eight selections have fewer. */
export const MAX_LINES = 256;

/** One combination of legs with its own stake. */
export type Line = {
  /** Legs beside the bankers; 1 for a single. */
  readonly size: number;
  readonly matchIds: readonly string[];
  readonly stakeCents: number;
};

/** The reason why a structure is refused. A malformed one does not fit the legs. */
export type StructureProblem = 'malformed' | 'tooManyLines' | 'lineStake' | 'totalStake';

/**
 * The first problem of a structure for a bet on these matches, or null. The smallest stake applies to each line, the
 * largest to their sum.
 */
export function structureProblem(
  structure: BetStructure,
  matchIds: readonly string[],
  limits: BetLimits,
): StructureProblem | null {
  if (!fits(structure, matchIds)) return 'malformed';
  if (countLines(structure, matchIds.length) > MAX_LINES) return 'tooManyLines';
  const stakes =
    structure.kind === 'system' ? [structure.lineStakeCents] : structure.stakes.map((one) => one.stakeCents);
  if (stakes.some((cents) => cents < toCents(limits.minStake))) return 'lineStake';
  return totalStakeCents(structure, matchIds.length) > toCents(limits.maxStake) ? 'totalStake' : null;
}

const isCount = (value: number, most: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= most;
const areUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

function fits(structure: BetStructure, matchIds: readonly string[]): boolean {
  if (matchIds.length < 2 || !areUnique(matchIds)) return false;
  const named = structure.kind === 'system' ? structure.bankers : structure.stakes.map(({ matchId }) => matchId);
  if (!areUnique(named) || !named.every((matchId) => matchIds.includes(matchId))) return false;
  if (structure.kind === 'singles') return named.length === matchIds.length && structure.stakes.every(hasWholeStake);
  const { sizes, lineStakeCents: stakeCents } = structure;
  const others = matchIds.length - named.length;
  return (
    sizes.length > 0 &&
    areUnique(sizes) &&
    sizes.every((size) => isCount(size, others)) &&
    hasWholeStake({ stakeCents })
  );
}

/** Stakes are whole KES. */
const hasWholeStake = ({ stakeCents }: Pick<SingleStake, 'stakeCents'>): boolean =>
  isCount(stakeCents, Number.MAX_SAFE_INTEGER) && stakeCents % 100 === 0;

/** The number of ways to choose `size` of `count` items. */
export function combinations(count: number, size: number): number {
  let ways = 1;
  for (let chosen = 1; chosen <= size; chosen += 1) ways = (ways * (count - size + chosen)) / chosen;
  return Math.round(ways);
}

/** The number of lines of a bet with this number of legs. */
export function countLines(structure: BetStructure, legs: number): number {
  if (structure.kind === 'singles') return structure.stakes.length;
  const others = legs - structure.bankers.length;
  return structure.sizes.reduce((sum, size) => sum + combinations(others, size), 0);
}

/** The total stake of the bet in cents: the sum of the stakes of all lines. */
export function totalStakeCents(structure: BetStructure, legs: number): number {
  if (structure.kind === 'system') return structure.lineStakeCents * countLines(structure, legs);
  return structure.stakes.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
}

/** The lines of a structure without a problem, smaller sizes first. */
export function linesOf(structure: BetStructure, matchIds: readonly string[]): Line[] {
  if (structure.kind === 'singles')
    return structure.stakes.map(({ matchId, stakeCents }) => ({ size: 1, matchIds: [matchId], stakeCents }));
  const { sizes, bankers, lineStakeCents: stakeCents } = structure;
  const others = matchIds.filter((matchId) => !bankers.includes(matchId));
  // The oldest browsers lack toSorted.
  return [...sizes]
    .sort((a, b) => a - b)
    .flatMap((size) =>
      chosenOf(others, size).map((chosen) => ({ size, matchIds: [...bankers, ...chosen], stakeCents })),
    );
}

/** All ways to choose `size` of the items, in their order. */
function chosenOf(items: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  if (items.length < size) return [];
  return items.flatMap((item, index) => chosenOf(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}

/** The state of a leg or a line. */
export type LineStatus = 'pending' | 'won' | 'lost' | 'voided';

/** The fields of a leg that decide its lines. */
export type LineLeg = { readonly matchId: string; readonly odds: Decimal; readonly status: LineStatus };

/** The amounts of a line in cents. A pending line has the amounts that it has if it wins. */
export type LineResult = {
  readonly line: Line;
  readonly status: LineStatus;
  readonly exciseCents: number;
  readonly withholdingCents: number;
  readonly payoutCents: number;
  /** The steps to the payout; null for a line that is lost or void. */
  readonly steps: SlipBreakdown | null;
};

/** Taxes and limits of a bet. */
export type LineTerms = { readonly taxRates: TaxRates; readonly limits: BetLimits };

/** A line with its legs and their common state. */
type PlacedLine = { readonly line: Line; readonly legs: readonly LineLeg[]; readonly status: LineStatus };

function placedLines(structure: BetStructure, legs: readonly LineLeg[]): PlacedLine[] {
  const legOf = new Map(legs.map((leg) => [leg.matchId, leg]));
  return linesOf(structure, [...legOf.keys()]).map((line) => {
    const ofLine = line.matchIds.flatMap((matchId) => legOf.get(matchId) ?? []);
    return { line, legs: ofLine, status: statusOf(ofLine) };
  });
}

/** Whether every line is won, lost or void. Legs of lost lines may still be open. */
export function isDecided(structure: BetStructure, legs: readonly LineLeg[]): boolean {
  return placedLines(structure, legs).every(({ status }) => status !== 'pending');
}

/**
 * The results of all lines by the states of the legs. A void leg counts at odds 1.00, and a pending leg as if it wins.
 */
export function lineResults(structure: BetStructure, legs: readonly LineLeg[], terms: LineTerms): LineResult[] {
  return placedLines(structure, legs).map((placed) => resultOf(placed, terms));
}

function resultOf({ line, legs, status }: PlacedLine, { taxRates, limits }: LineTerms): LineResult {
  const stake = fromCents(line.stakeCents);
  const unpaid = { line, status, withholdingCents: 0, steps: null };
  // A void line returns its stake untaxed, as a void bet does.
  if (status === 'voided') return { ...unpaid, exciseCents: 0, payoutCents: line.stakeCents };
  if (status === 'lost') return { ...unpaid, exciseCents: toCents(exciseTax(stake, taxRates)), payoutCents: 0 };
  const odds = legs.filter((leg) => leg.status !== 'voided').map((leg) => leg.odds);
  const steps = slipBreakdown(stake, odds, taxRates, limits);
  return {
    line,
    status,
    exciseCents: toCents(steps.exciseTax),
    withholdingCents: toCents(steps.withholdingTax),
    payoutCents: toCents(steps.payout),
    steps,
  };
}

function statusOf(legs: readonly LineLeg[]): LineStatus {
  const has = (status: LineStatus): boolean => legs.some((leg) => leg.status === status);
  if (has('lost')) return 'lost';
  if (has('pending')) return 'pending';
  return has('won') ? 'won' : 'voided';
}

/**
 * Sums over lines, in cents. `payoutCents` counts pending lines as if they win; `paidCents` leaves them out. `boost` is KES
 * with two decimals, because it has no cap.
 */
export type LineSums = {
  readonly lines: number;
  readonly won: number;
  readonly lost: number;
  readonly voided: number;
  readonly stakeCents: number;
  readonly exciseCents: number;
  readonly boost: string;
  readonly withholdingCents: number;
  readonly payoutCents: number;
  readonly paidCents: number;
};

/** Adds up lines. */
export function sumOfLines(results: readonly LineResult[]): LineSums {
  const sum = (amountOf: (result: LineResult) => number): number =>
    results.reduce((total, result) => total + amountOf(result), 0);
  const countOf = (status: LineStatus): number => sum((result) => Number(result.status === status));
  return {
    lines: results.length,
    won: countOf('won'),
    lost: countOf('lost'),
    voided: countOf('voided'),
    stakeCents: sum(({ line }) => line.stakeCents),
    exciseCents: sum(({ exciseCents }) => exciseCents),
    boost: sumKes(results.map(({ steps }) => steps?.boostAmount ?? 0)),
    withholdingCents: sum(({ withholdingCents }) => withholdingCents),
    payoutCents: sum(({ payoutCents }) => payoutCents),
    paidCents: sum(({ status, payoutCents }) => (status === 'pending' ? 0 : payoutCents)),
  };
}
