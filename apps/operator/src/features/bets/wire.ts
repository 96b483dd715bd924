import type { betsCalls } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import type { z } from 'zod';
import { kesOf } from '../../http/kes.ts';
import { STATUS } from './status.ts';
import type { BetWithLegs, Leg } from './store.ts';

type WireBets = z.input<typeof betsCalls.list.data>;

/**
 * A bet as it travels. A won bet's winnings and tax are those that were paid, after void legs.
 * @param earnedCents worth of the freebet that it earned
 */
export function wireBet(bet: BetWithLegs, earnedCents: number): WireBets[number] {
  const isWon = bet.status === STATUS.won;
  return {
    bet_id: String(bet.id),
    bet_reference: bet.betReference,
    slip_id: bet.betRef,
    status: bet.status,
    created_at: formatNairobi(bet.placedAt.getTime()),
    bet_amount: kesOf(bet.stakeCents),
    bet_currency: 'KES',
    total_odd: Number(bet.totalOdds),
    possible_win: kesOf(isWon ? (bet.paidCents ?? 0) : bet.possibleWinCents),
    total_games: bet.legs.length,
    excise_tax: kesOf(bet.exciseCents),
    witholding_tax: kesOf(isWon ? (bet.paidWithholdingCents ?? 0) : bet.withholdingCents),
    fb_amount: kesOf(earnedCents),
    outcomes: bet.legs.map(wireLeg),
  };
}

function wireLeg(leg: Leg) {
  return {
    status: leg.status,
    pick_name: `${leg.outcomeName};${leg.marketName}`,
    odd_value: Number(leg.odds),
    start_time: formatNairobi(leg.kickoffAt.getTime()),
    ht_scores: leg.halfTimeScore,
    ft_scores: leg.fullTimeScore,
    live_bet: leg.live ? '1' : '0',
    extra_data: JSON.stringify({ competitor1: leg.homeTeam, competitor2: leg.awayTeam, cat: leg.competition }),
  };
}
