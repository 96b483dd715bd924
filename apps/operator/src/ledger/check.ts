import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { verifyLedger, type Verdict } from './verify.ts';

type Parts = { db: Db; logger: Logger; metrics: { ledgerChecked(verdict: Verdict): void } };

const SHOWN_FAULTS = 20;

/** Verifies the whole ledger while the operator runs, and tells log and figures what it found. */
export async function checkLedger({ db, logger, metrics }: Parts): Promise<void> {
  const verdict = await verifyLedger(db, () => undefined);
  const { entries, accounts, faults, headsHash } = verdict;
  metrics.ledgerChecked(verdict);
  if (faults.length === 0) logger.info({ entries, accounts, headsHash }, 'the ledger is whole');
  else logger.error({ faults: faults.slice(0, SHOWN_FAULTS), count: faults.length }, 'the ledger is NOT whole');
}
