import { createScoreDistribution, NO_SCORE } from '../forecast.ts';
import type { ScoreDistribution, ScoreDistributionBuilder, Scope } from '../forecast.ts';
import type { MatchModel } from '../sport.ts';
import type { Tally, Timeline } from '@ushindi/draws/matches/timeline';
import type { Goal, MatchScore, Side } from '../types.ts';
import { GOAL_SHARES, goalsInHalf } from '@ushindi/draws/matches/football/model';

/** One player of one side. */
type Scorer = Pick<Goal, 'side' | 'player'>;

const SIDES: readonly Side[] = ['home', 'away'];
/** Segments for the time of the first goal, in minutes from kick-off or restart; stoppage time counts to the last. */
const SEGMENT_MINUTES = 15;
const SEGMENTS_PER_HALF = 3;
const HALF_MINUTES = 45;

/** The scope of outcomes about whether a player scores. */
export const scorerScope = ({ side, player }: Scorer): Scope => `scorer ${side} ${player}`;

/** The inverse of scorerScope. Throws Error for the scope of another sport. */
export function parseScorerScope(scope: Scope): Scorer {
  const [, side, player] = /^scorer (home|away) (\d+)$/.exec(scope) ?? [];
  if (side === undefined) throw new Error(`football has no scope '${scope}'`);
  return { side: side as Side, player: Number(player) };
}

/**
 * The distribution of whether a player scores. Of n goals still to come, none is the player's with probability (1 -
 * share) ^ n.
 */
export function scorer(
  one: Scorer,
  goals: readonly Goal[],
  tally: Tally,
  fullTime: ScoreDistribution,
): ScoreDistribution {
  const distribution = createScoreDistribution(0);
  const scores = withGoals([{ ...one, minute: 1 }]);
  if (goals.some(({ side, player }) => side === one.side && player === one.player)) {
    distribution.add(scores, 1);
    return distribution;
  }
  const others = 1 - (GOAL_SHARES[one.player] as number);
  let total = 0;
  let without = 0;
  fullTime.scores.forEach(({ ftHome, ftAway }, index) => {
    const more = one.side === 'home' ? ftHome - tally.home : ftAway - tally.away;
    const probability = fullTime.probabilities[index] as number;
    total += probability;
    without += probability * others ** more;
  });
  distribution.add(scores, 1 - without / total);
  distribution.add(withGoals([]), without / total);
  return distribution;
}

/**
 * The first scorer and the time of the first goal. Without a goal neither side leads, so each half has one rate per
 * side.
 */
export function firstGoal(
  goals: readonly Goal[],
  model: MatchModel,
  tally: Tally,
  timeline: Timeline,
  minute: number,
): ScoreDistribution {
  const distribution = createScoreDistribution(0);
  const [first] = goals;
  if (first !== undefined) {
    distribution.add(withGoals([first]), 1);
    return distribution;
  }
  let goalless = 1;
  for (const half of ['first', 'second'] as const) {
    const expected = (side: Side): number => goalsInHalf(model, half, side, { ...tally, halfTimeLead: 0 });
    const rates = { home: expected('home'), away: expected('away') };
    for (const { part, segmentMinute } of segmentsLeft(timeline, half, minute)) {
      const quiet = Math.exp(-(rates.home + rates.away) * part);
      addFirstGoals(distribution, rates, segmentMinute, goalless * (1 - quiet));
      goalless *= quiet;
    }
  }
  distribution.add(withGoals([]), goalless);
  return distribution;
}

/** The rest of each segment of a half, as a share of the half, and a minute inside it. */
function segmentsLeft(timeline: Timeline, half: 'first' | 'second', minute: number) {
  const { fromMin, toMin } = timeline.periods[half === 'first' ? 0 : 2] as Timeline['periods'][number];
  const before = half === 'first' ? 0 : HALF_MINUTES;
  return Array.from({ length: SEGMENTS_PER_HALF }, (_, index) => {
    const begins = Math.max(minute, fromMin + index * SEGMENT_MINUTES);
    const ends = index === SEGMENTS_PER_HALF - 1 ? toMin : fromMin + (index + 1) * SEGMENT_MINUTES;
    const segmentMinute = before + index * SEGMENT_MINUTES + 1;
    return { part: Math.max(0, ends - begins) / (toMin - fromMin), segmentMinute };
  });
}

function addFirstGoals(
  distribution: ScoreDistributionBuilder,
  rates: Readonly<Record<Side, number>>,
  minute: number,
  probability: number,
): void {
  for (const side of SIDES) {
    const ofSide = (probability * rates[side]) / (rates.home + rates.away);
    GOAL_SHARES.forEach((share, player) => distribution.add(withGoals([{ side, player, minute }]), ofSide * share));
  }
}

function withGoals(goals: readonly Goal[]): MatchScore {
  return { ...NO_SCORE, goals };
}
