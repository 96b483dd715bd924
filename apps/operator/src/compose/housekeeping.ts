import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { keepPartitionsAhead } from '../db/partitions.ts';
import { cleanUpAccounts } from '../features/account/cleanUp.ts';
import { cleanUpAbandoned } from '../features/bets/abandon.ts';
import { betAmountFaults } from '../features/bets/amountFaults.ts';
import { cleanUpLiabilities } from '../features/bets/liability.ts';
import { cleanUpBookings } from '../features/betslip/store.ts';
import { cleanUpPhones } from '../features/phone/cleanUp.ts';
import { refundDepositFees } from '../features/wallet/feeRefunds.ts';
import type { Job } from '../jobs/repeat.ts';
import { checkLedger } from '../ledger/check.ts';
import type { Metrics } from '../metrics.ts';
import { checkMoney } from '../moneyCheck/job.ts';

const CLEAN_UP_INTERVAL_MS = 10 * 60_000;
const MONEY_CHECK_INTERVAL_MS = 60_000;
/**
 * Partitions exist for a month of ids ahead, and a run without work reads a few rows. The interval differs from that of the
 * checks that read the same tables each minute: with the same one, each run could meet a check and not get its lock.
 */
const PARTITIONS_INTERVAL_MS = 47_000;
/** A refund is due when its day is over. */
const FEE_REFUNDS_INTERVAL_MS = 60_000;

type Deps = { db: Db; nowMs: Clock; logger: Logger; metrics: Metrics };

/** The jobs that delete expired rows, create partitions, compare the ledger with its causes and, if configured, verify it. */
export function housekeeping(deps: Deps, { ledgerCheckIntervalMs, headsPlace }: Config): Job[] {
  const cleanUps: Job[] = [
    { name: 'account clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => cleanUpAccounts(deps) },
    { name: 'bet clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => cleanUpAbandoned(deps) },
    { name: 'booking clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => cleanUpBookings(deps) },
    { name: 'phone clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => cleanUpPhones(deps) },
    { name: 'liability clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => cleanUpLiabilities(deps) },
    { name: 'deposit fee refunds', everyMs: FEE_REFUNDS_INTERVAL_MS, run: () => refundDepositFees(deps) },
    { name: 'partitions', everyMs: PARTITIONS_INTERVAL_MS, run: () => keepPartitionsAhead(deps) },
    { name: 'money check', everyMs: MONEY_CHECK_INTERVAL_MS, run: () => checkMoney({ ...deps, betAmountFaults }) },
  ];
  if (ledgerCheckIntervalMs === 0) return cleanUps;
  return [
    ...cleanUps,
    { name: 'ledger check', everyMs: ledgerCheckIntervalMs, run: () => checkLedger({ ...deps, headsPlace }) },
  ];
}
