import type { MatchModel, PlayedSport } from '@ushindi/draws/matches/sport';
import type { MatchEvent, Timeline } from '@ushindi/draws/matches/timeline';
import type { JointBlock } from './joint.ts';
import type { MarketDefinition } from './market.ts';
import type { Forecast } from './forecast.ts';

export type { MatchModel };

/**
 * A sport with its markets. `play` and `forecast` are two views of one scoring model: play draws scores with the
 * probabilities of the forecast.
 */
export interface Sport extends PlayedSport {
  /** The market of lists without a market id (D-147). */
  readonly defaultMarketId: number;
  /** In display order. */
  readonly markets: readonly MarketDefinition[];
  /** The forecast of a match from the public facts at a minute (`knownAt`). The minute is 0 before kick-off. */
  forecast(model: MatchModel, known: Timeline, minute: number): Forecast;
  /** Independent parts of the score whose outcomes can be combined in a bet builder before kick-off. */
  readonly joint: readonly JointBlock[];
  /** Whether trading stops around an event. */
  stopsTrading(event: MatchEvent): boolean;
}
