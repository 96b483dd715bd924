import type { MarketDefinition } from './market.ts';
import type { Outlook } from './outlook.ts';
import type { Random } from './rng.ts';
import type { MatchEvent, Timeline } from './timeline.ts';

/** What sets one match apart from another of its sport. */
export interface MatchModel {
  /** How much stronger the home side is, home advantage aside: about -2 to 2, 0 for equals. */
  readonly edge: number;
  /** How much is scored, relative to the sport's average: about 0.88 to 1.12. */
  readonly pace: number;
}

/**
 * One sport. `play` and `outlook` are two views of one scoring model: what play draws happens as often as outlook says.
 */
export interface Sport {
  readonly sportId: number;
  readonly sportName: string;
  /** The market lists show unless asked for another (discovery-and-content spec, section 3). */
  readonly defaultMarketId: number;
  /** In display order. */
  readonly markets: readonly MarketDefinition[];
  /** No match takes longer, breaks included. */
  readonly maxMinutes: number;
  /** Draws a whole match. */
  play(model: MatchModel, random: Random): Timeline;
  /** How the match may end, given what has happened up to a minute; at minute 0, before kick-off. */
  outlook(model: MatchModel, timeline: Timeline, minute: number): Outlook;
  /** Whether trading stops around an event of this kind. */
  stopsTrading(event: MatchEvent): boolean;
}
