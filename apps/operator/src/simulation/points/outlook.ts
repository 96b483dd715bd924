import { pointsPmf } from '../distribution.ts';
import type { Pmf, Scoring } from '../distribution.ts';
import { endingsList, finalScoreOf, lazily, periodScoreOf } from '../outlook.ts';
import type { Measure } from '../market.ts';
import type { Endings, EndingsList, Outlook, Scope } from '../outlook.ts';
import type { MatchModel } from '../sport.ts';
import { endOf, scoredBetween, tallyAt } from '../timeline.ts';
import type { Timeline } from '../timeline.ts';
import type { Side } from '../types.ts';
import { expectedScores, partBetween } from './rates.ts';
import type { PointsRules } from './rules.ts';
import { readReading } from './reading.ts';

/** Endings that are rarer than this are left out: together about one in 1,000. */
const NEGLIGIBLE = 5e-7;

/** How a match may end from a minute on: by its final score, or by what some of its periods come to. */
export function pointsOutlook(rules: PointsRules, model: MatchModel, timeline: Timeline, minute: number): Outlook {
  const outlook: Outlook = lazily((scope) => {
    const asked = readReading(scope);
    if (asked !== null) return readings(rules, model, timeline, minute, asked);
    if (scope === 'fullTime') return finalScores(rules, model, timeline, minute);
    const number = FINAL_NUMBERS.get(scope);
    if (number === undefined) throw new Error(`${rules.sportName} tells nothing of '${scope}'`);
    return gathered(outlook('fullTime'), number);
  });
  return outlook;
}

/** What each scope reads off the final score; below 0 for the away side. */
const FINAL_NUMBERS: ReadonlyMap<Scope, Measure> = new Map<Scope, Measure>([
  ['finalLead', ({ ftHome, ftAway }) => ftHome - ftAway],
  ['finalTotal', ({ ftHome, ftAway }) => ftHome + ftAway],
  ['finalHome', ({ ftHome }) => ftHome],
  ['finalAway', ({ ftAway }) => -ftAway],
]);

/** Endings by one number, each told as a score at which that number is the same. */
function gathered({ scores, probabilities }: Endings, number: Measure): Endings {
  const byNumber = new Map<number, number>();
  scores.forEach((score, index) => {
    const key = number(score);
    byNumber.set(key, (byNumber.get(key) ?? 0) + (probabilities[index] as number));
  });
  const endings = endingsList(0);
  for (const [key, probability] of byNumber)
    endings.add(finalScoreOf(Math.max(0, key), Math.max(0, -key)), probability);
  return endings;
}

/** What a reading off some periods may come to. */
function readings(
  rules: PointsRules,
  model: MatchModel,
  timeline: Timeline,
  minute: number,
  { read, first, last }: NonNullable<ReturnType<typeof readReading>>,
): Endings {
  const played = rules.periods.filter(({ playing }) => playing);
  const { fromMin } = played[first] as Timeline['periods'][number];
  const { toMin } = played[last] as Timeline['periods'][number];
  const soFar = scoredBetween(timeline, fromMin, toMin, minute);
  const [home, away] = (['home', 'away'] as const).map((side) =>
    scoringBetween(rules, model, side, Math.max(minute, fromMin), toMin),
  ) as [Scoring[], Scoring[]];
  const endings = endingsList(NEGLIGIBLE);
  if (read === 'total') {
    pointsPmf([...home, ...away]).forEach((probability, more) =>
      endings.add(periodScoreOf(first, soFar.home + soFar.away + more, 0), probability),
    );
    return endings;
  }
  const [homePoints, awayPoints] = [pointsPmf(home), pointsPmf(away)];
  leads(homePoints, awayPoints).forEach((probability, index) => {
    const lead = soFar.home - soFar.away + index - (awayPoints.length - 1);
    endings.add(periodScoreOf(first, Math.max(0, lead), Math.max(0, -lead)), probability);
  });
  return endings;
}

/** Probabilities of all leads, from the away side's most points to the home side's. */
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

function finalScores(rules: PointsRules, model: MatchModel, timeline: Timeline, minute: number): Endings {
  const tally = tallyAt(timeline, minute);
  const endings = endingsList(NEGLIGIBLE);
  if (minute >= endOf(timeline)) {
    endings.add(finalScoreOf(tally.home, tally.away), 1);
    return endings;
  }
  const home = pointsPmf(scoringBetween(rules, model, 'home', minute, Number.POSITIVE_INFINITY));
  const away = pointsPmf(scoringBetween(rules, model, 'away', minute, Number.POSITIVE_INFINITY));
  for (let more = 0; more < home.length; more += 1) {
    if ((home[more] as number) < NEGLIGIBLE) continue;
    const homeScore = tally.home + more;
    const row = rules.order === 'chase' ? capped(away, homeScore + 1 - tally.away) : away;
    for (let awayMore = 0; awayMore < row.length; awayMore += 1) {
      addSettled(endings, rules, homeScore, tally.away + awayMore, (home[more] as number) * (row[awayMore] as number));
    }
  }
  return endings;
}

function scoringBetween(rules: PointsRules, model: MatchModel, side: Side, fromMin: number, toMin: number): Scoring[] {
  const part = partBetween(rules, side, fromMin, toMin);
  return expectedScores(rules, model, side).map((kind) => ({ ...kind, expected: kind.expected * part }));
}

/** A chase stops when it is won: all that would have gone further ends at the target. */
function capped(pmf: Pmf, target: number): Pmf {
  if (target >= pmf.length) return pmf;
  const below = pmf.slice(0, target);
  return [...below, 1 - below.reduce((sum, probability) => sum + probability, 0)];
}

/** What becomes of a score at the end of regulation time. */
function addSettled(endings: EndingsList, rules: PointsRules, home: number, away: number, probability: number): void {
  if (home !== away || rules.extraTime.length === 0) {
    endings.add(finalScoreOf(home, away), probability);
    return;
  }
  for (const [homeExtra, awayExtra] of rules.extraTime) {
    endings.add(finalScoreOf(home + homeExtra, away + awayExtra), probability / rules.extraTime.length);
  }
}
