import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

const kes = (fallback: number) =>
  z.coerce
    .number('must be a number')
    .int()
    .min(1)
    .max(10 ** 12)
    .default(fallback);

export const betsSettings = {
  title: 'Bets',
  settings: {
    liveDelayMs: setting(
      'LIVE_BET_DELAY_MS',
      z.coerce.number('must be a number').int().min(0).max(10_000).default(3_000),
      'how long a bet with a live leg waits before its legs are checked again, in match time: `SIM_SPEED` shortens it. 0 for no delay',
    ),
    maxOutcomeLiabilityKes: setting(
      'MAX_OUTCOME_LIABILITY_KES',
      kes(1_000_000),
      'the largest net payout of all open bets on one outcome. The default is the largest payout of one bet',
    ),
    maxMarketLiabilityKes: setting(
      'MAX_MARKET_LIABILITY_KES',
      kes(3_000_000),
      'the same for all outcomes of one market of a match together',
    ),
  },
} as const;
