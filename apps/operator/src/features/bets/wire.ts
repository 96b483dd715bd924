import type { betsCalls } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import type { z } from 'zod';
import { kesOf } from '../../http/kes.ts';
import { STATUS } from './status.ts';
import type { BetWithLegs, Leg } from './store.ts';

type WireBets = z.input<typeof betsCalls.list.data>;

/**
 * A bet in wire format. For a won bet, winnings and tax are the amounts paid, after void legs.
 * @param earnedCents value of the freebet that the bet earned
 */
export function wireBet(bet: BetWithLegs, earnedCents: number): WireBets[number] {
  const isWon = bet.status === STATUS.won;
  return {
    bet_id: String(bet.id),
    bet_reference: bet.bookingCode,
    slip_id: bet.idempotencyKey,
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
