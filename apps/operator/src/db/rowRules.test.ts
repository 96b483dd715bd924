import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase, type OwnedDatabase } from '../test/databases.ts';
import { TestOperator } from '../test/operator.ts';
import { slip } from '../test/slips.ts';

let database: OwnedDatabase;

/** A player with a bet, its leg, a freebet and a game session. */
beforeAll(async () => {
  database = await emptyDatabase();
  const operator = await TestOperator.start(database);
  const player = await operator.player('254712345678', 500);
  operator.book.add('1', { home: 2 });
  await operator.post('/bet/v1/place', slip('ABCDE12', 100, [{ matchId: '1', odds: 2 }]), player.token);
});
afterAll(() => database.close());

it.each([
  ['a bet of an unknown status', 'update bet set status = 2', 'bet_status'],
  ['a leg of an unknown status', 'update bet_leg set status = 2', 'bet_leg_status'],
  ['a freebet of an unknown status', 'update bonus set status = 3', 'bonus_status'],
  ['a negative freebet', 'update bonus set amount_cents = -1', 'bonus_amount'],
  ['a bet with a negative possible win', 'update bet set possible_win_cents = -1', 'bet_amounts'],
  ['a bet with a negative tax', 'update bet set excise_cents = -1', 'bet_amounts'],
  ['a bet with a negative payout', 'update bet set paid_cents = -1', 'bet_paid'],
  ['a target of nothing', 'update bet set auto_cash_out_cents = 0', 'bet_auto_cash_out'],
  ['a leg with odds below 1', 'update bet_leg set odds = 0.99', 'bet_leg_odds'],
  ['a leg with odds that are no number', "update bet_leg set odds = 'NaN'", 'bet_leg_odds_finite'],
  ['a leg with infinite odds', "update bet_leg set odds = 'Infinity'", 'bet_leg_odds_finite'],
  ['a bet with total odds that are no number', "update bet set total_odds = 'NaN'", 'bet_total_odds'],
  ['a bet with infinite total odds', "update bet set total_odds = 'Infinity'", 'bet_total_odds'],
  ['a bet with total odds below 1', 'update bet set total_odds = 0.99', 'bet_total_odds'],
  ['a payment of an unknown status', "update payment set status = 'lost'", 'payment_status'],
  ['a payment of an unknown direction', "update payment set direction = 'back'", 'payment_direction'],
  ['a payment of nothing', 'update payment set amount_cents = 0', 'payment_amount'],
  ['a game round of an unknown kind', gameRound('100', '0', 'crash'), 'game_round_kind'],
  ['a game round without a stake', gameRound('0', '0'), 'game_round_stake'],
  ['a game round of an unknown status', gameRound('100', '9'), 'game_round_status'],
  ['a game round with odds that are no number', gameRound('100', '1', 'virtual', "'NaN'"), 'game_round_odds'],
  ['a game round with infinite odds', gameRound('100', '1', 'virtual', "'Infinity'"), 'game_round_odds'],
])('stores no row for %s', async (_what, statement, constraint) => {
  const refused = Promise.resolve(database.db.execute(statement));
  await expect(refused).rejects.toMatchObject({ cause: { code: '23514', constraint } });
});

it('stores no freebet that was earned by an unknown bet', async () => {
  const refused = Promise.resolve(database.db.execute('update bonus set earned_by_bet_id = 404'));
  await expect(refused).rejects.toMatchObject({ cause: { code: '23503', constraint: 'bonus_earned_by_bet' } });
});

function gameRound(stakeCents: string, status: string, kind = 'virtual', odds = 'null'): string {
  return `insert into game_round (account_id, game, kind, reference, stake_cents, pick, seed_hash, server_seed, client_seed,
    created_at, status, odds) select id, 'turbo', '${kind}', 'R', ${stakeCents}, '', '', '', '', now(), ${status}, ${odds} from account`;
}
