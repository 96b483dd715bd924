import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

export const betsSettings = {
  title: 'Bets',
  settings: {
    liveDelayMs: setting(
      'LIVE_BET_DELAY_MS',
      z.coerce.number('must be a number').int().min(0).max(10_000).default(3_000),
      'how long a bet with a live leg waits before its legs are checked again, in match time: `SIM_SPEED` shortens it. 0 for no delay',
    ),
  },
} as const;
