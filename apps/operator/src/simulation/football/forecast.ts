import { countPmf } from '../distribution.ts';
import { createScoreDistribution, finalScoreOf, lazyForecast, NO_SCORE } from '../forecast.ts';
import type { ScoreDistribution, Forecast } from '../forecast.ts';
import type { MatchModel } from '../sport.ts';
import { goalsBy, tallyAt } from '@ushindi/draws/matches/timeline';
import type { Tally, Timeline } from '@ushindi/draws/matches/timeline';
import type { Side } from '../types.ts';
import { cornersInMatch, goalsInHalf, RED_CARDS, YELLOW_CARDS } from '@ushindi/draws/matches/football/model';
import type { Half } from '@ushindi/draws/matches/football/model';
import { firstGoal, parseScorerScope, scorer } from './scorers.ts';

/** Scores with a lower probability are left out: together about one in 100,000. */
const NEGLIGIBLE = 1e-7;
/** The width of the score matrix, which exceeds the goals of a side. */
const GRID = 64;

interface Count {
  readonly home: number;
  readonly away: number;
  readonly probability: number;
}

/**
 * The forecast of a football match at a minute since kick-off. Each scope is computed on its first use. Throws Error
 * for a scope of another sport.
 */
export function footballForecast(model: MatchModel, timeline: Timeline, minute: number): Forecast {
  const tally = tallyAt(timeline, minute);
  const left = remaining(timeline, minute);
  const halfTimes = (): Count[] =>
    left.first === 0
      ? [{ home: tally.htHome, away: tally.htAway, probability: 1 }]
      : counts(tally, (side) => goalsInHalf(model, 'first', side, { ...tally, halfTimeLead: 0 }) * left.first);
  const addedLater = (lead: number): Count[] =>
    counts(
      secondHalfSoFar(tally, left),
      (side) => goalsInHalf(model, 'second', side, { ...tally, halfTimeLead: lead }) * left.second,
    );
  const matchLeft = (left.first + left.second) / 2;
  const goals = goalsBy(timeline, minute);
  const forecast: Forecast = lazyForecast((scope) => {
    if (scope === 'firstHalf') return firstHalf(halfTimes());
    if (scope === 'halves') return halves(halfTimes(), addedLater);
    if (scope === 'fullTime') return fullTime(halfTimes(), addedLater);
    if (scope === 'cards') return cards(tally, matchLeft);
    if (scope === 'corners') return corners(tally, (side) => cornersInMatch(model, side) * matchLeft);
    if (scope === 'firstGoal') return firstGoal(goals, model, tally, timeline, minute);
    return scorer(parseScorerScope(scope), goals, tally, forecast('fullTime'));
  });
  return forecast;
}

/** The shares of both halves that are still to be played. */
function remaining(timeline: Timeline, minute: number): Record<Half, number> {
  const [first, , second] = timeline.periods;
  const part = (period: typeof first): number =>
    period === undefined ? 0 : Math.min(1, Math.max(0, (period.toMin - minute) / (period.toMin - period.fromMin)));
  return { first: part(first), second: part(second) };
}

/** Goals so far in the second half. */
function secondHalfSoFar(tally: Tally, left: Record<Half, number>): Pick<Tally, 'home' | 'away'> {
  return left.first > 0 ? { home: 0, away: 0 } : { home: tally.home - tally.htHome, away: tally.away - tally.htAway };
}

/** The scores of two independent Poisson processes. */
function counts(soFar: Pick<Tally, 'home' | 'away'>, expected: (side: Side) => number): Count[] {
  const away = countPmf(expected('away'));
  return countPmf(expected('home'))
    .flatMap((homeProbability, homeMore) =>
      away.map((awayProbability, awayMore) => ({
        home: soFar.home + homeMore,
        away: soFar.away + awayMore,
        probability: homeProbability * awayProbability,
      })),
    )
    .filter(({ probability }) => probability > NEGLIGIBLE);
}

function firstHalf(halfTimes: readonly Count[]): ScoreDistribution {
  const distribution = createScoreDistribution(NEGLIGIBLE);
  for (const { home, away, probability } of halfTimes)
    distribution.add({ ...NO_SCORE, htHome: home, htAway: away }, probability);
  return distribution;
}

function halves(halfTimes: readonly Count[], addedLater: (lead: number) => Count[]): ScoreDistribution {
  const later = byLead(addedLater);
  const distribution = createScoreDistribution(NEGLIGIBLE);
  for (const half of halfTimes) {
    for (const more of later(half.home - half.away)) {
      const final = { ftHome: half.home + more.home, ftAway: half.away + more.away };
      distribution.add(
        { ...NO_SCORE, htHome: half.home, htAway: half.away, ...final },
        half.probability * more.probability,
      );
    }
  }
  return distribution;
}

/** Like `halves`, summed by final score. That gives far fewer scores, for markets that depend on nothing else. */
function fullTime(halfTimes: readonly Count[], addedLater: (lead: number) => Count[]): ScoreDistribution {
  const later = byLead(addedLater);
  const mass = new Float64Array(GRID * GRID);
  for (const half of halfTimes) {
    for (const more of later(half.home - half.away)) {
      const at = (half.home + more.home) * GRID + half.away + more.away;
      mass[at] = (mass[at] as number) + half.probability * more.probability;
    }
  }
  const distribution = createScoreDistribution(NEGLIGIBLE);
  mass.forEach((probability, at) => {
    if (probability > 0) distribution.add(finalScoreOf(Math.floor(at / GRID), at % GRID), probability);
  });
  return distribution;
}

/** Only the sign of the lead matters, so three distributions suffice. */
function byLead(addedLater: (lead: number) => Count[]): (lead: number) => Count[] {
  const known = [addedLater(-1), addedLater(0), addedLater(1)] as const;
  return (lead) => known[(Math.sign(lead) + 1) as 0 | 1 | 2];
}

function cards(tally: Tally, partLeft: number): ScoreDistribution {
  const soFar = { home: tally.yellowHome + tally.redHome, away: tally.yellowAway + tally.redAway };
  const distribution = createScoreDistribution(NEGLIGIBLE);
  for (const { home, away, probability } of counts(soFar, () => (YELLOW_CARDS + RED_CARDS) * partLeft)) {
    distribution.add({ ...NO_SCORE, cardsHome: home, cardsAway: away }, probability);
  }
  return distribution;
}

function corners({ cornersHome, cornersAway }: Tally, expected: (side: Side) => number): ScoreDistribution {
  const distribution = createScoreDistribution(NEGLIGIBLE);
  for (const { home, away, probability } of counts({ home: cornersHome, away: cornersAway }, expected)) {
    distribution.add({ ...NO_SCORE, cornersHome: home, cornersAway: away }, probability);
  }
  return distribution;
}
