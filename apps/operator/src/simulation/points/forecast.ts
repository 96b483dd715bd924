import { pointsPmf } from '../distribution.ts';
import type { Pmf, Scoring } from '../distribution.ts';
import { createScoreDistribution, finalScoreOf, lazyForecast, periodScoreOf } from '../forecast.ts';
import type { Measure } from '../market.ts';
import type { ScoreDistribution, ScoreDistributionBuilder, Forecast, Scope } from '../forecast.ts';
import type { MatchModel } from '../sport.ts';
import { pointsBy, scoredBetween, tallyAt } from '@ushindi/draws/matches/timeline';
import type { Timeline } from '@ushindi/draws/matches/timeline';
import type { Side } from '../types.ts';
import { expectedScores, partBetween } from '@ushindi/draws/matches/points/rates';
import type { PointsRules } from '@ushindi/draws/matches/points/rules';
import { halfResultsForecast, halfTotalsForecast } from './halves.ts';
import { parsePeriodScope } from './periodMeasure.ts';
import {
  cappedPmf,
  countForecast,
  firstScoreForecast,
  numberDistribution,
  pointsOf,
  pointsSoFarAnd,
  raceForecast,
} from './scoresForecast.ts';
import { parseScoresScope } from './scoresMeasure.ts';

/** Scores with a lower probability are left out: together about one in 1,000. */
const NEGLIGIBLE = 5e-7;

/**
 * The forecast of a match at a minute since kick-off, by final score or by the points of some periods. Throws Error for
 * a scope of another sport.
 */
export function pointsForecast(rules: PointsRules, model: MatchModel, timeline: Timeline, minute: number): Forecast {
  const forecast: Forecast = lazyForecast((scope) => {
    const asked = parsePeriodScope(scope);
    if (asked !== null) return periodDistribution(rules, model, timeline, minute, asked);
    if (scope === 'fullTime') return finalScores(rules, model, timeline, minute);
    const ofHalves = halvesForecast(rules, model, timeline, minute, scope);
    if (ofHalves !== null) return ofHalves;
    const ofScores = scoresForecast(rules, model, timeline, minute, scope);
    if (ofScores !== null) return ofScores;
    const number = FINAL_NUMBERS.get(scope);
    if (number === undefined) throw new Error(`${rules.sportName} has no scope '${scope}'`);
    return groupByNumber(forecast('fullTime'), number);
  });
  return forecast;
}

/** The number that each scope takes from the final score; negative for the away side. */
export const FINAL_NUMBERS: ReadonlyMap<Scope, Measure> = new Map<Scope, Measure>([
  ['finalLead', ({ ftHome, ftAway }) => ftHome - ftAway],
  ['finalTotal', ({ ftHome, ftAway }) => ftHome + ftAway],
  ['finalHome', ({ ftHome }) => ftHome],
  ['finalAway', ({ ftAway }) => -ftAway],
]);

/** Sums a distribution by one number. Each number is represented by a score that has it. */
function groupByNumber({ scores, probabilities }: ScoreDistribution, number: Measure): ScoreDistribution {
  const byNumber = new Map<number, number>();
  scores.forEach((score, index) => {
    const key = number(score);
    byNumber.set(key, (byNumber.get(key) ?? 0) + (probabilities[index] as number));
  });
  const distribution = createScoreDistribution(0);
  for (const [key, probability] of byNumber)
    distribution.add(finalScoreOf(Math.max(0, key), Math.max(0, -key)), probability);
  return distribution;
}

/** The distribution of a lead or total over some periods. */
function periodDistribution(
  rules: PointsRules,
  model: MatchModel,
  timeline: Timeline,
  minute: number,
  { read, first, last }: NonNullable<ReturnType<typeof parsePeriodScope>>,
): ScoreDistribution {
  const played = rules.periods.filter(({ playing }) => playing);
  const { fromMin } = played[first] as Timeline['periods'][number];
  const { toMin } = played[last] as Timeline['periods'][number];
  const soFar = scoredBetween(timeline, fromMin, toMin, minute);
  const [home, away] = (['home', 'away'] as const).map((side) =>
    scoringBetween(rules, model, side, Math.max(minute, fromMin), toMin),
  ) as [Scoring[], Scoring[]];
  const distribution = createScoreDistribution(NEGLIGIBLE);
  if (read === 'total') {
    pointsPmf([...home, ...away]).forEach((probability, more) =>
      distribution.add(periodScoreOf(first, soFar.home + soFar.away + more, 0), probability),
    );
    return distribution;
  }
  const [homePoints, awayPoints] = [pointsPmf(home), pointsPmf(away)];
  leads(homePoints, awayPoints).forEach((probability, index) => {
    const lead = soFar.home - soFar.away + index - (awayPoints.length - 1);
    distribution.add(periodScoreOf(first, Math.max(0, lead), Math.max(0, -lead)), probability);
  });
  return distribution;
}

/** The winners of the halves, or the half with more points; null for other scopes. */
function halvesForecast(
  rules: PointsRules,
  model: MatchModel,
  timeline: Timeline,
  minute: number,
  scope: Scope,
): ScoreDistribution | null {
  if (scope !== 'halfResults' && scope !== 'halfTotals') return null;
  const halves = rules.periods
    .filter(({ playing }) => playing)
    .map(({ fromMin, toMin }) => {
      const soFar = scoredBetween(timeline, fromMin, toMin, minute);
      const points = (side: Side): Pmf =>
        pointsSoFarAnd(soFar[side], scoringBetween(rules, model, side, Math.max(minute, fromMin), toMin));
      return { home: points('home'), away: points('away') };
    });
  const [first, second] = halves as [(typeof halves)[0], (typeof halves)[0]];
  if (scope === 'halfTotals') return halfTotalsForecast(sumPmf(first), sumPmf(second));
  return halfResultsForecast(leadsOf(first), leadsOf(second));
}

type BothPoints = Readonly<Record<Side, Pmf>>;

const leadsOf = ({ home, away }: BothPoints) => ({ lowest: 1 - away.length, pmf: [...leads(home, away)] });

/** The distribution of the sum: a lead over the other side's negative points. */
const sumPmf = ({ home, away }: BothPoints): Pmf => [...leads(home, away.toReversed())];

/** Forecasts of single scores; null for other scopes. */
function scoresForecast(
  rules: PointsRules,
  model: MatchModel,
  timeline: Timeline,
  minute: number,
  scope: Scope,
): ScoreDistribution | null {
  const scores = pointsBy(timeline, minute);
  const expectedOf = (side: Side) => scoringBetween(rules, model, side, minute, Number.POSITIVE_INFINITY);
  const expected = { home: expectedOf('home'), away: expectedOf('away') };
  if (scope === 'firstScore') {
    // In a chase the away side only scores after the home side.
    const isChase = rules.order === 'chase' && minute < rules.halfMin;
    return firstScoreForecast(scores[0], isChase ? { ...expected, away: [] } : expected);
  }
  const asked = parseScoresScope(scope);
  if (asked === null) return null;
  if (asked.kind === 'race') return raceForecast(asked.points, scores, expected);
  if (asked.kind === 'opening') return openingForecast(rules, model, timeline, minute, asked);
  const { counted, points } = asked;
  const sides: readonly Side[] = counted === 'both' ? ['home', 'away'] : [counted];
  const soFar = scores.filter((one) => sides.includes(one.side) && points.includes(one.points)).length;
  return countForecast(soFar, expected, sides, points);
}

/**
 * The points of each side in its first minutes, in a chase. Those of the away side end when it passes the total of the
 * home side.
 */
function openingForecast(
  rules: PointsRules,
  model: MatchModel,
  timeline: Timeline,
  minute: number,
  { read, minutes }: { readonly read: Side | 'lead'; readonly minutes: number },
): ScoreDistribution {
  const pointsIn = (side: Side): Pmf => {
    const fromMin = side === 'home' ? 0 : rules.halfMin;
    const soFar = scoredBetween(timeline, fromMin, fromMin + minutes, minute)[side];
    return pointsSoFarAnd(soFar, scoringBetween(rules, model, side, Math.max(minute, fromMin), fromMin + minutes));
  };
  if (read === 'home') return pointsOf('home', pointsIn('home'));
  if (read === 'away') return pointsOf('away', cappedPmf(pointsIn('away'), targets(rules, model, timeline, minute)));
  // An away side that passes the target leads in these minutes too, so the end of the chase changes no winner of them.
  const { lowest, pmf } = leadsOf({ home: pointsIn('home'), away: pointsIn('away') });
  const signs = [-1, 0, 1].map((sign) =>
    pmf.reduce((sum, chance, index) => (Math.sign(index + lowest) === sign ? sum + chance : sum), 0),
  );
  return numberDistribution(signs, (index) => [
    { side: 'home', points: index, intoPeriodMin: 0 },
    { side: 'away', points: 1, intoPeriodMin: 0 },
  ]);
}

/** The totals that win a chase, with their probabilities. */
function targets(rules: PointsRules, model: MatchModel, timeline: Timeline, minute: number): Map<number, number> {
  const { home } = tallyAt(timeline, minute);
  const more = pointsPmf(scoringBetween(rules, model, 'home', minute, Number.POSITIVE_INFINITY));
  return new Map(more.map((chance, points) => [home + points + 1, chance]));
}

/** Probabilities of all leads, from the away side's maximum to the home side's. */
function leads(home: Pmf, away: Pmf): Float64Array {
  const lowest = away.length - 1;
  const probabilities = new Float64Array(home.length + lowest);
  for (let points = 0; points < home.length; points += 1) {
    for (let against = 0; against <= lowest; against += 1) {
      const at = points - against + lowest;
      probabilities[at] = (probabilities[at] as number) + (home[points] as number) * (away[against] as number);
    }
  }
  return probabilities;
}

function finalScores(rules: PointsRules, model: MatchModel, timeline: Timeline, minute: number): ScoreDistribution {
  const tally = tallyAt(timeline, minute);
  const distribution = createScoreDistribution(NEGLIGIBLE);
  const home = pointsPmf(scoringBetween(rules, model, 'home', minute, Number.POSITIVE_INFINITY));
  const away = pointsPmf(scoringBetween(rules, model, 'away', minute, Number.POSITIVE_INFINITY));
  for (let more = 0; more < home.length; more += 1) {
    if ((home[more] as number) < NEGLIGIBLE) continue;
    const homeScore = tally.home + more;
    const row = rules.order === 'chase' ? capped(away, homeScore + 1 - tally.away) : away;
    for (let awayMore = 0; awayMore < row.length; awayMore += 1) {
      addSettled(
        distribution,
        rules,
        homeScore,
        tally.away + awayMore,
        (home[more] as number) * (row[awayMore] as number),
      );
    }
  }
  return distribution;
}

function scoringBetween(rules: PointsRules, model: MatchModel, side: Side, fromMin: number, toMin: number): Scoring[] {
  const part = partBetween(rules, side, fromMin, toMin);
  return expectedScores(rules, model, side).map((kind) => ({ ...kind, expected: kind.expected * part }));
}

/** A chase ends when it is won: all probability beyond the target moves to the target. */
function capped(pmf: Pmf, target: number): Pmf {
  if (target >= pmf.length) return pmf;
  const below = pmf.slice(0, target);
  return [...below, 1 - below.reduce((sum, probability) => sum + probability, 0)];
}

/** Adds a score at the end of regulation time, with extra time after a tie. */
function addSettled(
  distribution: ScoreDistributionBuilder,
  rules: PointsRules,
  home: number,
  away: number,
  probability: number,
): void {
  if (home !== away || rules.extraTime.length === 0) {
    distribution.add(finalScoreOf(home, away), probability);
    return;
  }
  for (const [homeExtra, awayExtra] of rules.extraTime) {
    distribution.add(finalScoreOf(home + homeExtra, away + awayExtra), probability / rules.extraTime.length);
  }
}
