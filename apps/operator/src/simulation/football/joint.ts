import type { JointBlock } from '../joint.ts';
import type { Scope } from '../forecast.ts';
import type { MatchScore, Side } from '../types.ts';
import { GOAL_SHARES } from '@ushindi/draws/matches/football/model';
import { parseScorerScope } from './scorers.ts';

/**
 * The independent parts of football's model before kick-off: the goals of both halves with their scorers, and the
 * corners. Cards are left out, because a red card changes the rates of goals. The first goal is left out, because the
 * scores of both halves do not contain its time.
 */
export const FOOTBALL_JOINT: readonly JointBlock[] = [
  {
    scope: 'halves',
    covers: (scope) => isOfHalves(scope) || isScorer(scope),
    given: { decides: isOfHalves, chanceOf: chanceOfScorers },
  },
  { scope: 'corners', covers: (scope) => scope === 'corners' },
];

function isOfHalves(scope: Scope): boolean {
  return scope === 'fullTime' || scope === 'firstHalf' || scope === 'halves';
}

function isScorer(scope: Scope): boolean {
  return scope.startsWith('scorer ');
}

/** The probability that all these players score, given the goals of each side. */
function chanceOfScorers(scopes: readonly Scope[]): (score: MatchScore) => number {
  const sharesOf = (side: Side): number[] =>
    scopes
      .map(parseScorerScope)
      .filter((each) => each.side === side)
      .map(({ player }) => GOAL_SHARES[player] as number);
  const [home, away] = [chanceByGoals(sharesOf('home')), chanceByGoals(sharesOf('away'))];
  return ({ ftHome, ftAway }) => home(ftHome) * away(ftAway);
}

/**
 * The probability, by the number of goals, that each of the players scores at least one. Each goal is a player's with
 * the share of the player. The sum is that of inclusion and exclusion over the players without a goal: no goal is
 * theirs with probability (1 - their shares) ^ goals.
 */
function chanceByGoals(shares: readonly number[]): (goals: number) => number {
  let terms: readonly { sign: number; share: number }[] = [{ sign: 1, share: 0 }];
  for (const added of shares)
    terms = terms.flatMap(({ sign, share }) => [
      { sign, share },
      { sign: -sign, share: share + added },
    ]);
  const known = new Map<number, number>();
  return (goals) => {
    const chance =
      known.get(goals) ?? terms.reduce((sum, { sign, share }) => sum + sign * Math.max(0, 1 - share) ** goals, 0);
    known.set(goals, chance);
    return chance;
  };
}
