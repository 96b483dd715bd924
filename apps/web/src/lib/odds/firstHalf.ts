import type { MatchProgress } from '@ushindi/api-contract';

/** Football's markets on the first half: 3 Way, Double Chance, Total Goals, Both Teams To Score. */
const firstHalfMarkets = new Set(['105', '7203', '7080', '7076']);
const firstHalfPhases = new Set(['1st half', 'first half']);

/**
 * Whether a game's market shows now: markets on the first half only during it (discovery-and-content spec, section
 * 2.7). In a game that has not begun the whole of it is still to come.
 * @param live how the game stands; undefined before it has begun
 */
export function isShownNow(marketId: string, live: Pick<MatchProgress, 'phase'> | undefined): boolean {
  return !firstHalfMarkets.has(marketId) || live === undefined || firstHalfPhases.has(live.phase.toLowerCase());
}
