import type { MatchProgress } from '@ushindi/api-contract';

/** Football's first-half markets: 3 Way, Double Chance, Total Goals, Both Teams To Score. */
const firstHalfMarkets = new Set(['105', '7203', '7080', '7076']);
const firstHalfPhases = new Set(['1st half', 'first half']);

/**
 * Whether a market is shown now: first-half markets only until the half ends (D-093). @param live the match's live
 * state; undefined before it has begun
 */
export function isShownNow(marketId: string, live: Pick<MatchProgress, 'phase'> | undefined): boolean {
  return !firstHalfMarkets.has(marketId) || live === undefined || firstHalfPhases.has(live.phase.toLowerCase());
}
