import { pointsPmf } from '../distribution.ts';
import type { Pmf } from '../distribution.ts';
import type { Cell, Outlook } from '../market.ts';
import type { MatchModel } from '../sport.ts';
import { endOf, tallyAt } from '../timeline.ts';
import type { Timeline } from '../timeline.ts';
import type { Side } from '../types.ts';
import { expectedScores, partLeft } from './rates.ts';
import type { PointsRules } from './rules.ts';

/** Ways to end that are rarer than this are left out: together about one in 2,000. */
const NEGLIGIBLE = 3e-7;

/** How a match may end from a minute on. Cells carry the final score only: no market of these sports reads the half-time score. */
export function pointsOutlook(rules: PointsRules, model: MatchModel, timeline: Timeline, minute: number): Outlook {
  let cells: Cell[] | null = null;
  return () => (cells ??= finalScores(rules, model, timeline, minute));
}

function finalScores(rules: PointsRules, model: MatchModel, timeline: Timeline, minute: number): Cell[] {
  const tally = tallyAt(timeline, minute);
  if (minute >= endOf(timeline)) return [cell(tally.home, tally.away, 1)];
  const home = pointsLeft(rules, model, 'home', minute);
  const away = pointsLeft(rules, model, 'away', minute);
  const cells: Cell[] = [];
  let kept = 0;
  for (const [homeMore, homeProbability] of home.entries()) {
    for (const [awayMore, awayProbability] of away.entries()) {
      const probability = homeProbability * awayProbability;
      if (probability < NEGLIGIBLE) continue;
      kept += probability;
      cells.push(...settled(rules, tally.home + homeMore, tally.away + awayMore, probability));
    }
  }
  return cells.map(({ score, probability }) => ({ score, probability: probability / kept }));
}

function pointsLeft(rules: PointsRules, model: MatchModel, side: Side, minute: number): Pmf {
  const left = partLeft(rules, side, minute);
  return pointsPmf(expectedScores(rules, model, side).map((kind) => ({ ...kind, expected: kind.expected * left })));
}

/** What becomes of a score at the end of regulation time. */
function settled(rules: PointsRules, home: number, away: number, probability: number): Cell[] {
  if (rules.order === 'chase') return [cell(home, Math.min(away, home + 1), probability)];
  if (home !== away || rules.extraTime.length === 0) return [cell(home, away, probability)];
  const share = probability / rules.extraTime.length;
  return rules.extraTime.map(([homeExtra, awayExtra]) => cell(home + homeExtra, away + awayExtra, share));
}

function cell(ftHome: number, ftAway: number, probability: number): Cell {
  return { score: { htHome: 0, htAway: 0, ftHome, ftAway, cardsHome: 0, cardsAway: 0 }, probability };
}
