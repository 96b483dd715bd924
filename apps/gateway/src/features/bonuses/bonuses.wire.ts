import type { Bonus, BonusStatus } from '@ushindi/api-contract';
import { BONUS_STATUS_CODES, type WireBonus } from '@ushindi/api-contract/operator';
import { parseNairobi } from '@ushindi/shared';
import { isSet } from '../../upstream/wireFlag.ts';

const STATUS_BY_CODE = new Map<string, BonusStatus>(Object.entries(BONUS_STATUS_CODES));

/** A bonus with status awarded may have expired meanwhile. */
function statusOf(code: string, remainingMs: number | null): BonusStatus {
  const status = STATUS_BY_CODE.get(code) ?? 'expired';
  return status === 'awarded' && remainingMs === 0 ? 'expired' : status;
}

/** A bonus with the time that is left of it at `nowMs`. */
export function bonusOf(wire: WireBonus, nowMs: number): Bonus {
  const expiresAtMs = parseNairobi(wire.expiry_date);
  const remainingMs = expiresAtMs === null ? null : Math.max(0, expiresAtMs - nowMs);
  return {
    refId: wire.ref_id,
    status: statusOf(wire.status, remainingMs),
    amount: wire.bonus_amount,
    expiresAtMs,
    remainingMs,
    redeemedAtMs: parseNairobi(wire.redeemed_on),
    promoName: wire.promo_name,
    promoUrl: wire.promo_url,
    minStake: wire.min_stake,
    minOdds: wire.min_odds,
    minSelections: wire.min_selections,
    minOddsPerSelection: wire.min_odds_per_pick,
    maxWin: wire.max_win ?? null,
    deductStake: isSet(wire.deduct_stake),
  };
}
