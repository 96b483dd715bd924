import type { MatchModel } from '../sport.ts';
import type { Side } from '../types.ts';

/**
 * Goals are Poisson processes. Their rate depends on the sides' strengths, on who led at half-time, and on the red cards
 * shown so far; each goal falls to a player by his share. Corners are Poisson processes of their own. play.ts draws from
 * these rates, outlook.ts and scorers.ts sum over them.
 */

/** Expected goals of two equal sides in a match: home advantage is in the difference. */
const HOME_GOALS = 1.47;
const AWAY_GOALS = 1.17;
const GOALS_PER_EDGE = 0.42;
const SHARE = { first: 0.45, second: 0.55 } as const;
export type Half = keyof typeof SHARE;

/** A side that trails at half-time presses; one that leads holds back. */
const TRAILING = 1.08;
const LEADING = 0.95;

/** A red card costs a side this part of its scoring and gives as much to the other side. */
const RED_CARD_EFFECT = 0.25;
/**
 * Expected cards of each side in a match. Both sides are equally likely to see red, so future red cards leave the expected
 * goals where they are: only the ones already shown move a price.
 */
export const RED_CARDS = 0.08;
export const YELLOW_CARDS = 1.9;

/** Expected corners of two equal sides in a match, and what strength does to the logarithm of their rate. */
const CORNERS = { home: 5.5, away: 4.6 } as const;
const CORNERS_PER_EDGE = 0.17;

/** The part of a side's goals that each player of its squad scores, the likeliest scorer first. They sum to 1. */
export const GOAL_SHARES: readonly number[] = [0.22, 0.16, 0.13, 0.11, 0.09, 0.08, 0.06, 0.05, 0.04, 0.03, 0.03];

export interface Situation {
  readonly redHome: number;
  readonly redAway: number;
  /** Home goals minus away goals at half-time; ignored in the first half. */
  readonly halfTimeLead: number;
}

/** Goals a side would be expected to score in a whole half played in this situation. */
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

/** Corners a side is expected to take in a whole match. */
export function cornersInMatch(model: MatchModel, side: Side): number {
  return CORNERS[side] * Math.exp((side === 'home' ? 1 : -1) * CORNERS_PER_EDGE * model.edge);
}
