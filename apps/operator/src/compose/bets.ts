import type { RulesAt } from '@ushindi/shared';
import type { Logger } from 'pino';
import type { Clock, Wait } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createAutoCashOut } from '../features/bets/cashOut/target.ts';
import { correctDecided } from '../features/bets/correct.ts';
import { createLiveDelay } from '../features/bets/liveDelay.ts';
import { createPlaceFast } from '../features/bets/placeFast.ts';
import { settleDecided } from '../features/bets/settle.ts';
import type { Job } from '../jobs/repeat.ts';
import type { MatchBook } from '../ports/matchBook.ts';

/** Pause between runs that continue interrupted corrections. A staff command makes its corrections itself. */
const CORRECTIONS_INTERVAL_MS = 60_000;
/** Odds of matches in play change every few seconds. */
const AUTO_CASH_OUT_INTERVAL_MS = 2_000;

type PlacementDeps = {
  config: Config;
  database: Database;
  nowMs: Clock;
  logger: Logger;
  book: MatchBook;
  rulesAt: RulesAt;
  wait: Wait;
};

/** The live delay and the fast path of placements, with the limits and rules that the slow path uses too. */
export const placement = ({
  config,
  database: { db, onConnection },
  nowMs,
  book,
  logger,
  rulesAt,
  wait,
}: PlacementDeps) => {
  const { liabilityLimits, liveBetDelayMs: delayMs } = config;
  return {
    liveDelay: createLiveDelay({ db, nowMs, book, rulesAt, wait, delayMs }),
    placeFast: createPlaceFast({ onConnection, nowMs, book, logger, liabilityLimits, rulesAt }),
    liabilityLimits,
    rulesAt,
  };
};

/** The jobs of bets: settlement, corrections of settled bets, and cash out at a target. */
export function betJobs(deps: Parameters<typeof createAutoCashOut>[0], config: Config): Job[] {
  const { settlementIntervalMs, settlementBatchSize: batchSize } = config;
  return [
    {
      name: 'settlement',
      everyMs: settlementIntervalMs,
      run: (stopping) => settleDecided({ ...deps, batchSize, stopping }),
    },
    { name: 'auto cash out', everyMs: AUTO_CASH_OUT_INTERVAL_MS, run: createAutoCashOut(deps) },
    {
      name: 'result corrections',
      everyMs: CORRECTIONS_INTERVAL_MS,
      run: (stopping) => correctDecided({ ...deps, stopping }),
    },
  ];
}
