import type { Random } from './rng.ts';
import type { Plan, Timeline } from './timeline.ts';

/** The parameters of one match. */
export interface MatchModel {
  /** The strength of the home side less that of the away side, without home advantage: about -2 to 2, 0 for equals. */
  readonly edge: number;
  /** Scoring relative to the sport's average: about 0.88 to 1.12. */
  readonly pace: number;
}

/** The draws of a sport: the plan and the play of its matches. */
export interface PlayedSport {
  readonly sportId: number;
  readonly sportName: string;
  /** The longest possible match in minutes, breaks included. */
  readonly maxMinutes: number;
  /** Draws the public course of a match. */
  plan(random: Random): Plan;
  /** Draws a whole match. */
  play(model: MatchModel, plan: Plan, random: Random): Timeline;
}
