import { countFrom } from '@ushindi/server/settingSchemas';
import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

export const jobSettings = {
  title: 'Jobs',
  settings: {
    settlementIntervalMs: setting(
      'SETTLEMENT_INTERVAL_MS',
      z.coerce.number('must be a number').int().min(50).max(600_000).default(2_000),
      'pause between settlement runs',
    ),
    settlementBatchSize: setting(
      'SETTLEMENT_BATCH_SIZE',
      z.coerce.number('must be a number').int().min(1).max(5_000).default(200),
      'bets that settlement stores in one transaction. New bets wait for it',
    ),
    ledgerCheckIntervalMs: setting(
      'LEDGER_CHECK_INTERVAL_MS',
      countFrom(0, 0),
      'pause between checks of the whole ledger; 0 for none. On the embedded database a check blocks everything else',
    ),
  },
} as const;
