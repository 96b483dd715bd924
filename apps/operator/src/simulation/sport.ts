import type { JointBlock } from './joint.ts';
import type { MarketDefinition } from './market.ts';
import type { Forecast } from './forecast.ts';
import type { Random } from './rng.ts';
import type { MatchEvent, Plan, Timeline } from './timeline.ts';

/** The parameters of one match. */
export interface MatchModel {
  /** How much stronger the home side is, without home advantage: about -2 to 2, 0 for equals. */
  readonly edge: number;
  /** Scoring relative to the sport's average: about 0.88 to 1.12. */
  readonly pace: number;
}

/**
 * One sport. `play` and `forecast` are two views of one scoring model: play draws scores with the forecast's
 * probabilities.
 */
export interface Sport {
  readonly sportId: number;
  readonly sportName: string;
  /** The market of lists without a market id (D-147). */
  readonly defaultMarketId: number;
  /** In display order. */
  readonly markets: readonly MarketDefinition[];
  /** The longest possible match, breaks included. */
  readonly maxMinutes: number;
  /** Draws the public course of a match. */
  plan(random: Random): Plan;
  /** Draws a whole match. */
  play(model: MatchModel, plan: Plan, random: Random): Timeline;
  /** How the match may end, given what is known at a minute (`knownAt`); at minute 0, before kick-off. */
  forecast(model: MatchModel, known: Timeline, minute: number): Forecast;
  /** Independent parts of the score whose outcomes can be combined in a bet builder before kick-off. */
  readonly joint: readonly JointBlock[];
  /** Whether trading stops around an event. */
  stopsTrading(event: MatchEvent): boolean;
}
