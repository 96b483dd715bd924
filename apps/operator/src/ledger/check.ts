import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { HeadsPlace } from './settings.ts';
import { appendHeads, readHeads, withHeadsLock } from './signedHeads.ts';
import { verifyLedger } from './verify.ts';
import { verifyNew } from './verifyNew.ts';

/** The result of a check. */
type Checked = { entries: number; faults: readonly string[] };

type Parts = {
  db: Db;
  nowMs: () => number;
  logger: Logger;
  metrics: { recordLedgerCheck(checked: Checked): void };
  /** Null when no signed heads are kept: then each check reads the whole ledger. */
  headsPlace: HeadsPlace | null;
};

const SHOWN_FAULTS = 20;

/** Verifies the ledger while the operator runs, and reports the result to log and metrics. */
export async function checkLedger({ db, nowMs, logger, metrics, headsPlace }: Parts): Promise<void> {
  const checked =
    headsPlace === null ? await verifyLedger(db, () => undefined) : await checkNew(db, headsPlace, nowMs());
  // Another process runs the check.
  if (checked === null) return;
  const { faults, ...read } = checked;
  metrics.recordLedgerCheck(checked);
  if (faults.length === 0) logger.info(read, 'ledger verified');
  else logger.error({ faults: faults.slice(0, SHOWN_FAULTS), count: faults.length }, 'ledger verification failed');
}

/** Verifies the entries since the signed heads and signs the new heads. If there is a fault, nothing is signed. */
async function checkNew(db: Db, place: HeadsPlace, atMs: number): Promise<(Checked & { accounts: number }) | null> {
  return withHeadsLock(place, async () => {
    const signed = await readHeads(place);
    const { fresh, ...verdict } = await verifyNew(db, signed.heads, place.keys);
    const faults = [...signed.faults, ...verdict.faults];
    if (faults.length === 0 && fresh.size > 0) appendHeads(place, signed, fresh, atMs);
    return { ...verdict, faults };
  });
}
