import { betslipCalls } from '@ushindi/api-contract/operator';
import type { Routes } from '../../app.ts';
import type { Db } from '../../db/database.ts';
import { OperatorError } from '../../http/errors.ts';
import { serveGuest } from '../../http/serve.ts';
import { findLegs } from './store.ts';
import { wireSlip } from './wire.ts';

/** Slips that anybody loads by a bet's reference (account-and-money spec, section 7). */
export const betslipRoutes =
  (db: Db): Routes =>
  (app) => {
    serveGuest(app, betslipCalls.slips, async ({ query }) => {
      const legs = await findLegs(db, query.bet_reference.trim().toUpperCase());
      if (legs.length === 0) throw new OperatorError('NOT_FOUND', 'There is no bet with this code.');
      return { message: 'Success', data: { slips: legs.map(wireSlip) } };
    });
  };
