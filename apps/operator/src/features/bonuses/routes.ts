import { bonusesCalls } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import type { z } from 'zod';
import type { Routes } from '../../app.ts';
import { kesOf } from '../../http/kes.ts';
import { type Authenticate, servePlayer } from '../../http/serve.ts';
import { promotionPage } from './promotions.ts';
import type { BonusService } from './service.ts';
import type { Bonus } from './store.ts';

type WireBonuses = z.input<typeof bonusesCalls.list.data>;

/** The player's bonuses. */
export const bonusesRoutes =
  (bonuses: BonusService, authenticate: Authenticate): Routes =>
  (app) => {
    servePlayer(app, bonusesCalls.list, authenticate, async (player) => ({
      message: 'Success',
      data: (await bonuses.list(player)).map(wireBonus),
    }));
  };

/** A bonus in wire format. Bets refer to it by `ref_id`; its id is not sent. */
function wireBonus({ terms, promotion, ...bonus }: Bonus): WireBonuses[number] {
  const { name, url } = promotionPage(promotion);
  return {
    ref_id: bonus.refId,
    status: String(bonus.status),
    bonus_amount: kesOf(bonus.amountCents),
    expiry_date: timeText(bonus.expiresAt),
    redeemed_on: timeText(bonus.redeemedAt),
    promo_url: url,
    promo_name: name,
    min_stake: terms.minStake,
    min_odds: terms.minOdds,
    min_selections: terms.minSelections,
    min_odds_per_pick: terms.minOddsPerSelection,
    max_win: terms.maxWin === 0 ? null : terms.maxWin,
    deduct_stake: terms.deductStake ? '1' : '0',
  };
}

const timeText = (at: Date | null): string => (at === null ? '' : formatNairobi(at.getTime()));
