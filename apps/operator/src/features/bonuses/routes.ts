import { bonusesCalls } from '@ushindi/api-contract/operator';
import type { Routes } from '../../app.ts';
import { type Authenticate, servePlayer } from '../../http/serve.ts';
import type { BonusService } from './service.ts';
import { wireBonus } from './wire.ts';

/** The player's bonuses (account-and-money spec, section 7). */
export const bonusesRoutes =
  (bonuses: BonusService, authenticate: Authenticate): Routes =>
  (app) => {
    servePlayer(app, bonusesCalls.list, authenticate, async (player) => ({
      message: 'Success',
      data: (await bonuses.list(player)).map(wireBonus),
    }));
  };
