import { formatNairobi } from '@ushindi/shared';
import type { Db } from '../../db/database.ts';
import { kesOf } from '../../http/kes.ts';
import type { GameHistory, WireGameBet } from '../../ports/gameHistory.ts';
import { gameName } from './catalogue.ts';
import { paidCents } from './round.ts';
import { findOwnRounds, listRounds, type Round } from './store.ts';

/** Game rounds for the bet history. */
export const gameHistory = (db: Db): GameHistory => ({
  page: async (wanted) => (await listRounds(db, wanted)).map(wireRound),
  rounds: async (accountId, ids) =>
    new Map((await findOwnRounds(db, accountId, ids)).map((round) => [round.id, wireRound(round)])),
  async round(accountId, betId) {
    const [, id] = /^G([1-9]\d{0,14})$/.exec(betId) ?? [];
    const [found] = id === undefined ? [] : await findOwnRounds(db, accountId, [Number(id)]);
    return found === undefined ? null : wireRound(found);
  },
});

/** A round as a bet with one leg. The prefix separates its id from those of sports bets. */
function wireRound(round: Round): WireGameBet {
  const odds = Number(round.odds ?? 0);
  const createdAt = formatNairobi(round.createdAt.getTime());
  return {
    bet_id: `G${round.id}`,
    bet_reference: round.reference,
    slip_id: round.reference,
    status: round.status,
    created_at: createdAt,
    bet_amount: kesOf(round.stakeCents),
    bet_currency: 'KES',
    total_odd: odds,
    possible_win: kesOf(round.paidCents || paidCents(round.stakeCents, Math.round(odds * 100))),
    total_games: 1,
    excise_tax: 0,
    witholding_tax: 0,
    outcomes: [wireLeg(round, odds, createdAt)],
  };
}

function wireLeg({ status, game, result }: Round, odds: number, startTime: string) {
  const { label, score, home, away } = result;
  return {
    status,
    pick_name: label,
    odd_value: odds,
    start_time: startTime,
    ht_scores: '',
    ft_scores: score,
    live_bet: '0',
    extra_data: JSON.stringify({ competitor1: home, competitor2: away, cat: gameName(game) }),
  };
}
