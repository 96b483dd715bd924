import type { Balance } from '@ushindi/api-contract';
import { useBalance } from './useBalance.ts';

/**
 * The player's active exclusion or break, which comes with the balance; undefined for everyone else. Bonuses, promotions
 * and the leaderboard are not offered meanwhile.
 */
export const useExclusion = (): Balance['exclusion'] => useBalance().balance?.exclusion;
