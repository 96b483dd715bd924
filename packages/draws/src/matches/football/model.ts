import type { MatchModel } from '../sport.ts';
import type { Side } from '../types.ts';

/**
 * Goals are Poisson processes. Their rates depend on the strengths of the sides, the half-time lead and the red cards
 * so far. The scorer of a goal is drawn by fixed shares. Corners are separate Poisson processes. play.ts draws from
 * these rates; forecast.ts and scorers.ts of the simulation sum over them.
 */

/** Expected goals of two equal sides; the difference is home advantage. */
const HOME_GOALS = 1.47;
const AWAY_GOALS = 1.17;
const GOALS_PER_EDGE = 0.42;
const SHARE = { first: 0.45, second: 0.55 } as const;
/** One half of a match. */
export type Half = keyof typeof SHARE;

/** A side that trails at half-time attacks more; a side that leads attacks less. */
const TRAILING = 1.08;
const LEADING = 0.95;

/** The share by which a red card lowers the rate of its side and raises the rate of the other side. */
const RED_CARD_EFFECT = 0.25;
/**
 * Expected red cards of a side in a match. Both sides are equally likely to get them, so future red cards do not change
 * the expected goals. Only past ones change odds.
 */
export const RED_CARDS = 0.08;
/** Expected yellow cards of a side in a match. */
export const YELLOW_CARDS = 1.9;

/** Expected corners of two equal sides, and the effect of strength on the logarithm of their rate. */
const CORNERS = { home: 5.5, away: 4.6 } as const;
const CORNERS_PER_EDGE = 0.17;

/** The share of a side's goals per player, the likeliest scorer first. Sums to 1. */
export const GOAL_SHARES: readonly number[] = [0.22, 0.16, 0.13, 0.11, 0.09, 0.08, 0.06, 0.05, 0.04, 0.03, 0.03];

/** The facts of a match so far that change the rates of its goals. */
export interface Situation {
  readonly redHome: number;
  readonly redAway: number;
  /** Home goals minus away goals at half-time; ignored in the first half. */
  readonly halfTimeLead: number;
}

/** Expected goals of a side in a whole half played in this situation. */
export function goalsInHalf(model: MatchModel, half: Half, side: Side, situation: Situation): number {
  const isHome = side === 'home';
  const base =
    (isHome ? HOME_GOALS : AWAY_GOALS) * model.pace * Math.exp((isHome ? 1 : -1) * GOALS_PER_EDGE * model.edge);
  const own = isHome ? situation.redHome : situation.redAway;
  const theirs = isHome ? situation.redAway : situation.redHome;
  const cards = (1 - RED_CARD_EFFECT) ** own * (1 + RED_CARD_EFFECT) ** theirs;
  const lead = isHome ? situation.halfTimeLead : -situation.halfTimeLead;
  return base * SHARE[half] * cards * (half === 'second' ? urgency(lead) : 1);
}

function urgency(lead: number): number {
  if (lead === 0) return 1;
  return lead > 0 ? LEADING : TRAILING;
}

/** Expected corners of a side in a whole match. */
export function cornersInMatch(model: MatchModel, side: Side): number {
  return CORNERS[side] * Math.exp((side === 'home' ? 1 : -1) * CORNERS_PER_EDGE * model.edge);
}
