import { endingsList, NO_SCORE } from '../outlook.ts';
import type { Endings, EndingsList, Scope } from '../outlook.ts';
import type { MatchModel } from '../sport.ts';
import type { Tally, Timeline } from '../timeline.ts';
import type { Goal, MatchScore, Side } from '../types.ts';
import { GOAL_SHARES, goalsInHalf } from './model.ts';

/** One player of one side. */
type Scorer = Pick<Goal, 'side' | 'player'>;

const SIDES: readonly Side[] = ['home', 'away'];
/** The stretches that the first goal's time is told in: minutes from kick-off or restart, stoppage time in the last. */
const STRETCH_MINUTES = 15;
const STRETCHES_PER_HALF = 3;
const HALF_MINUTES = 45;

/** The scope of outcomes that ask whether a player scores. */
export const scorerScope = ({ side, player }: Scorer): Scope => `scorer ${side} ${player}`;

/** The reverse of scorerScope. Throws on the scope of another sport. */
export function readScorer(scope: Scope): Scorer {
  const [, side, player] = /^scorer (home|away) (\d+)$/.exec(scope) ?? [];
  if (side === undefined) throw new Error(`football tells nothing of '${scope}'`);
  return { side: side as Side, player: Number(player) };
}

/** Whether a player scores: with n goals still to come, none of them is his with probability (1 - share) to the n. */
export function scorer(one: Scorer, goals: readonly Goal[], tally: Tally, fullTime: Endings): Endings {
  const endings = endingsList(0);
  const scores = withGoals([{ ...one, minute: 1 }]);
  if (goals.some(({ side, player }) => side === one.side && player === one.player)) {
    endings.add(scores, 1);
    return endings;
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
  endings.add(scores, 1 - without / total);
  endings.add(withGoals([]), without / total);
  return endings;
}

/** Who scores first, and in which quarter of an hour. Without a goal nobody leads, so each half has one rate a side. */
export function firstGoal(
  goals: readonly Goal[],
  model: MatchModel,
  tally: Tally,
  timeline: Timeline,
  minute: number,
): Endings {
  const endings = endingsList(0);
  const [first] = goals;
  if (first !== undefined) {
    endings.add(withGoals([first]), 1);
    return endings;
  }
  let goalless = 1;
  for (const half of ['first', 'second'] as const) {
    const expected = (side: Side): number => goalsInHalf(model, half, side, { ...tally, halfTimeLead: 0 });
    const rates = { home: expected('home'), away: expected('away') };
    for (const { part, tellsMinute } of stretchesLeft(timeline, half, minute)) {
      const quiet = Math.exp(-(rates.home + rates.away) * part);
      addFirstGoals(endings, rates, tellsMinute, goalless * (1 - quiet));
      goalless *= quiet;
    }
  }
  endings.add(withGoals([]), goalless);
  return endings;
}

/** What is left of each stretch of a half, as a part of the half, and a minute that belongs to it. */
function stretchesLeft(timeline: Timeline, half: 'first' | 'second', minute: number) {
  const { fromMin, toMin } = timeline.periods[half === 'first' ? 0 : 2] as Timeline['periods'][number];
  const before = half === 'first' ? 0 : HALF_MINUTES;
  return Array.from({ length: STRETCHES_PER_HALF }, (_, index) => {
    const begins = Math.max(minute, fromMin + index * STRETCH_MINUTES);
    const ends = index === STRETCHES_PER_HALF - 1 ? toMin : fromMin + (index + 1) * STRETCH_MINUTES;
    const tellsMinute = before + index * STRETCH_MINUTES + 1;
    return { part: Math.max(0, ends - begins) / (toMin - fromMin), tellsMinute };
  });
}

function addFirstGoals(
  endings: EndingsList,
  rates: Readonly<Record<Side, number>>,
  minute: number,
  probability: number,
): void {
  for (const side of SIDES) {
    const ofSide = (probability * rates[side]) / (rates.home + rates.away);
    GOAL_SHARES.forEach((share, player) => endings.add(withGoals([{ side, player, minute }]), ofSide * share));
  }
}

function withGoals(goals: readonly Goal[]): MatchScore {
  return { ...NO_SCORE, goals };
}
