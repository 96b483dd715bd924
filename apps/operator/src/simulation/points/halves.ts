import { handicap, market, overUnder, threeWay } from '../market.ts';
import type { Choice, MarketDefinition } from '../market.ts';
import type { Pmf } from '../distribution.ts';
import { createScoreDistribution, NO_SCORE } from '../forecast.ts';
import type { ScoreDistribution } from '../forecast.ts';
import type { MatchScore } from '../types.ts';
import { why } from '../why.ts';
import type { FactOf } from '../why.ts';
import { linesAround } from './markets.ts';
import { leadOver, pointsOver, totalOver } from './periodMeasure.ts';
import type { PeriodMeasure } from './periodMeasure.ts';

/** The lines of a half's total and handicap: the centre, the step, and how many on each side. */
type Lines = readonly [centre: number, step: number, each: number];

/** The measures of the markets of a half, and the fact that explains them. */
interface Half {
  readonly lead: PeriodMeasure;
  readonly total: PeriodMeasure;
  readonly fact: FactOf;
}

/** Markets of a half without overtime. Their three ids are consecutive. */
export const halfMarkets = (
  name: string,
  category: string,
  firstId: number,
  { lead, total, fact }: Half,
  lines: { readonly total: Lines; readonly handicap: Lines },
): MarketDefinition[] => [
  market(
    { marketId: firstId, name: `${name} - 3 Way`, category, scope: lead.scope, why: why('most', fact) },
    threeWay(lead.of),
  ),
  overUnder(
    { marketId: firstId + 1, name: `${name} - Total Points`, category, scope: total.scope, why: why('total', fact) },
    linesAround(...lines.total),
    total.of,
  ),
  handicap(
    { marketId: firstId + 2, name: `${name} - Handicap`, category, scope: lead.scope, why: why('handicap', fact) },
    linesAround(...lines.handicap),
    lead.of,
  ),
];

/** The first half of a sport with two halves and no overtime. */
export const FIRST_HALF = { lead: leadOver(0, 0), total: totalOver(0, 0), fact: pointsOver('firstHalf', 0, 0) };
/** The second half of a sport with two halves and no overtime. */
export const SECOND_HALF = { lead: leadOver(1, 1), total: totalOver(1, 1), fact: pointsOver('secondHalf', 1, 1) };
/** The lead in the match, in a sport with two halves and no overtime. */
export const MATCH_LEAD = leadOver(0, 1).of;

const isAhead =
  (sign: 1 | -1) =>
  (score: MatchScore): boolean =>
    FIRST_HALF.lead.of(score) * sign > 0 && SECOND_HALF.lead.of(score) * sign > 0;

/** Outcomes by the side that wins both halves. */
export const bothHalves: readonly Choice[] = [
  ['1', (teams) => teams.homeTeam, isAhead(1)],
  ['X', 'Neither', (score) => !isAhead(1)(score) && !isAhead(-1)(score)],
  ['2', (teams) => teams.awayTeam, isAhead(-1)],
];

const gain = (score: MatchScore): number => FIRST_HALF.total.of(score) - SECOND_HALF.total.of(score);

/** Outcomes by the half with more points. */
export const highestScoringHalf: readonly Choice[] = [
  ['1st', '1st half', (score) => gain(score) > 0],
  ['X', 'Equal', (score) => gain(score) === 0],
  ['2nd', '2nd half', (score) => gain(score) < 0],
];

/**
 * Sums a distribution of two numbers, one per half, by the signs that decide the outcomes, so that few scores are left.
 */
function bySigns(first: Pmf, second: Pmf, signsOf: (first: number, second: number) => readonly number[]) {
  const found = new Map<number, { values: readonly [number, number]; probability: number }>();
  first.forEach((chance, one) => {
    second.forEach((otherChance, other) => {
      const key = signsOf(one, other).reduce((all, value) => 3 * all + Math.sign(value) + 1, 0);
      const known = found.get(key);
      if (known === undefined) found.set(key, { values: [one, other], probability: chance * otherChance });
      else known.probability += chance * otherChance;
    });
  });
  return found.values();
}

/** Probabilities of leads; index 0 is the lead `lowest`. */
export interface Leads {
  readonly lowest: number;
  readonly pmf: Pmf;
}

/** The forecast of the scope `halfResults`: the winners of each half and of the match. */
export function halfResultsForecast(first: Leads, second: Leads): ScoreDistribution {
  const distribution = createScoreDistribution(0);
  const signsOf = (one: number, other: number): number[] => {
    const [lead, laterLead] = [one + first.lowest, other + second.lowest];
    return [lead, laterLead, lead + laterLead];
  };
  const half = (lead: number) => ({ home: Math.max(0, lead), away: Math.max(0, -lead) });
  for (const { values, probability } of bySigns(first.pmf, second.pmf, signsOf)) {
    const periods = [half(values[0] + first.lowest), half(values[1] + second.lowest)];
    distribution.add({ ...NO_SCORE, periods }, probability);
  }
  return distribution;
}

/** The forecast of the scope `halfTotals`: the half with more points. */
export function halfTotalsForecast(first: Pmf, second: Pmf): ScoreDistribution {
  const distribution = createScoreDistribution(0);
  for (const { values, probability } of bySigns(first, second, (one, other) => [one - other]))
    distribution.add({ ...NO_SCORE, periods: values.map((home) => ({ home, away: 0 })) }, probability);
  return distribution;
}
