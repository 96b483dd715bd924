import { pointsPmf } from '../distribution.ts';
import type { Pmf } from '../distribution.ts';
import { endingsList, finalScoreOf } from '../outlook.ts';
import type { Endings, EndingsList, Outlook } from '../outlook.ts';
import type { MatchModel } from '../sport.ts';
import { endOf, tallyAt } from '../timeline.ts';
import type { Timeline } from '../timeline.ts';
import type { Side } from '../types.ts';
import { expectedScores, partLeft } from './rates.ts';
import type { PointsRules } from './rules.ts';

/** Endings that are rarer than this are left out: together about one in 1,000. */
const NEGLIGIBLE = 5e-7;

/** How a match may end from a minute on. Only the final score is told: no market of these sports reads the half-time one. */
export function pointsOutlook(rules: PointsRules, model: MatchModel, timeline: Timeline, minute: number): Outlook {
  let endings: Endings | null = null;
  return () => (endings ??= finalScores(rules, model, timeline, minute));
}

function finalScores(rules: PointsRules, model: MatchModel, timeline: Timeline, minute: number): Endings {
  const tally = tallyAt(timeline, minute);
  const endings = endingsList(NEGLIGIBLE);
  if (minute >= endOf(timeline)) {
    endings.add(finalScoreOf(tally.home, tally.away), 1);
    return endings;
  }
  const home = pointsLeft(rules, model, 'home', minute);
  const away = pointsLeft(rules, model, 'away', minute);
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

function pointsLeft(rules: PointsRules, model: MatchModel, side: Side, minute: number): Pmf {
  const left = partLeft(rules, side, minute);
  return pointsPmf(expectedScores(rules, model, side).map((kind) => ({ ...kind, expected: kind.expected * left })));
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
