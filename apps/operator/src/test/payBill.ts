import { rulesOf } from '@ushindi/shared';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { createPayBill } from '../features/wallet/payBill.ts';
import { createLogger } from '../log.ts';

/** The notices of the pay bill number, under the default rules and without a log. */
export const payBillOf = (db: Db, nowMs: Clock) =>
  createPayBill({ db, nowMs, rulesAt: rulesOf('default'), logger: createLogger('silent') });
