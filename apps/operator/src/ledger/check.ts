import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { verifyLedger, type Verdict } from './verify.ts';

type Parts = { db: Db; logger: Logger; metrics: { recordLedgerCheck(verdict: Verdict): void } };

const SHOWN_FAULTS = 20;

/** Verifies the whole ledger while the operator runs, and reports the result to log and metrics. */
export async function checkLedger({ db, logger, metrics }: Parts): Promise<void> {
  const verdict = await verifyLedger(db, () => undefined);
  const { entries, accounts, faults, headsHash } = verdict;
  metrics.recordLedgerCheck(verdict);
  if (faults.length === 0) logger.info({ entries, accounts, headsHash }, 'ledger verified');
  else logger.error({ faults: faults.slice(0, SHOWN_FAULTS), count: faults.length }, 'ledger verification failed');
}
