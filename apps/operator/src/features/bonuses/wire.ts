import type { bonusesCalls } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import type { z } from 'zod';
import { kesOf } from '../../http/kes.ts';
import { promotionPage } from './promotions.ts';
import type { Bonus } from './store.ts';

type WireBonuses = z.input<typeof bonusesCalls.list.data>;

/** A bonus as it travels. Its number stays inside: the reference is what bets name it by. */
export function wireBonus({ terms, promotion, ...bonus }: Bonus): WireBonuses[number] {
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
    min_odds_per_pick: terms.minOddsPerPick,
    max_win: terms.maxWin === 0 ? null : terms.maxWin,
    deduct_stake: terms.deductStake ? '1' : '0',
  };
}

const timeText = (at: Date | null): string => (at === null ? '' : formatNairobi(at.getTime()));
