import assert from 'node:assert/strict';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { GameClient } from '../features/games/test/gameClient.ts';
import { emptyDatabase } from '../test/databases.ts';
import { findMoneyFaults } from '../test/moneyFaults.ts';
import { type Player, TestOperator } from '../test/operator.ts';
import { slip } from '../test/slips.ts';
import { undone } from '../test/undone.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

/** Two pending bets, of which one has a freebet, a won bet, a game round, a deposit, a paid withdrawal and a pending deposit. */
beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player('254712345678', 1_000);
  await operator.player('254712345679');
  for (const matchId of ['1', '2', '3', '4']) operator.book.add(matchId);
  await place('STATE01', ['1']);
  await place('STATE02', ['2']);
  const [freebet] = (await operator.get('/ds/v1/freebets', player.token)).data.data.result ?? [];
  await place('STATE03', ['1', '2', '3', '4'], { bonus_id: freebet?.['ref_id'] }, 50);
  operator.book.end('2', 'won');
  operator.clock.nowMs += 3 * 60 * 60_000;
  await operator.run('settlement');
  const game = await GameClient.open(operator, 'turbo', player);
  await game.play(await game.playRequest(10, '0:1'));
  await operator.post('/profile/v1/withdraw', { amount: 100 }, player.token);
  await operator.post('/profile/v1/deposit', { amount: 100, desc: '' }, player.token);
});
afterAll(() => database.close());

async function place(code: string, matchIds: string[], more = {}, stake = 100) {
  const legs = matchIds.map((matchId) => ({ matchId, odds: 2 }));
  const { data } = await operator.post('/bet/v1/place', { ...slip(code, stake, legs), ...more }, player.token);
  assert.equal(data.code, 200, JSON.stringify(data));
}

const faultsAfter = async (change: SQL): Promise<string> =>
  undone(database.db, async (tx) => {
    const changed = await rowsOf(tx, sql`${change} returning 1`);
    assert.equal(changed.length, 1);
    return (await findMoneyFaults(tx)).join('\n');
  });

const ofBet = (code: string) => sql`booking_code = ${code}`;

describe('a row whose columns contradict each other', { tags: ['R-86', 'T-17'] }, () => {
  it('is not in a usual history', async () => {
    expect(await findMoneyFaults(database.db)).toEqual([]);
  });

  it.each([
    [
      'a pending bet with a time of its end',
      sql`update bet set settled_at = now() where ${ofBet('STATE01')}`,
      'has a time of its end: 1 instead of 0',
    ],
    [
      'a won bet without one',
      sql`update bet set settled_at = null where ${ofBet('STATE02')}`,
      'has a time of its end: 0 instead of 1',
    ],
    [
      'a paid withdrawal that was never decided',
      sql`update payment set decided_at = null where direction = 'withdrawal'`,
      'has a time of its decision: 0 instead of 1',
    ],
    [
      'a pending deposit that was decided',
      sql`update payment set decided_at = now() where status = 'pending'`,
      'has a time of its decision: 1 instead of 0',
    ],
    [
      'a game round as a pending one',
      sql`update game_round set status = 0`,
      'has a time of its end: 1 instead of 0; paid while pending: 1 instead of 0',
    ],
    [
      'a game round with another win',
      sql`update game_round set status = 1, paid_cents = 1000005`,
      /win: (0|[1-9]\d+) instead of 1000005/,
    ],
    [
      'a game round as a void one',
      sql`update game_round set status = 7, paid_cents = stake_cents`,
      'refund: 0 instead of 1000',
    ],
    [
      'a freebet of less than the stake of its bet',
      sql`update bonus set amount_cents = 4000 where status = 2`,
      'its freebet: 4000 instead of 5000',
    ],
    [
      'a freebet of another player than its bet',
      sql`update bonus set account_id = (select id from account where id <> bonus.account_id), promotion = 'other' where status = 2`,
      'its freebet: 0 instead of 5000',
    ],
    [
      'a used freebet without a bet',
      sql`update bet set bonus_id = null where ${ofBet('STATE03')}`,
      'bets whose stake it is: 0 instead of 1',
    ],
    [
      'a freebet that was used and is awarded',
      sql`update bonus set status = 1 where status = 2`,
      'bets whose stake it is: 1 instead of 0',
    ],
    [
      'a pending leg without a liability of its outcome',
      sql`delete from liability where match_id = '3' and outcome_id <> ''`,
      'pending legs without a liability: 1 instead of 0',
    ],
    [
      'a pending leg without a liability of its market',
      sql`delete from liability where match_id = '3' and outcome_id = ''`,
      'pending legs without a liability: 1 instead of 0',
    ],
    [
      'a deposit with a fee',
      sql`update payment set fee_cents = 100 where status = 'pending'`,
      'fee or tax where none is due: 100 instead of 0',
    ],
    [
      'a withdrawal with a larger fee than any',
      sql`update payment set fee_cents = 1100 where direction = 'withdrawal'`,
      'fee: 1100 is more than 1000',
    ],
  ])('is found: %s', async (_what, change, fault) => {
    expect(await faultsAfter(change)).toMatch(fault);
  });
});
