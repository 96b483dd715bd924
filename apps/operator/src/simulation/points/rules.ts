import type { PointsRules } from '@ushindi/draws/matches/points/rules';
import type { MarketDefinition } from '../market.ts';

/** A sport in which sides collect points, with its markets. */
export interface PricedPoints extends PointsRules {
  readonly defaultMarketId: number;
  readonly markets: readonly MarketDefinition[];
}
