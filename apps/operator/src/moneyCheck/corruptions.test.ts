import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Db } from '../db/database.ts';
import { bet } from '../db/schema/index.ts';
import { GameClient } from '../features/games/test/gameClient.ts';
import { post, type Transfer } from '../ledger/post.ts';
import { emptyDatabase } from '../test/databases.ts';
import { findMoneyFaults } from '../test/moneyFaults.ts';
import { type Player, TestOperator } from '../test/operator.ts';
import { slip } from '../test/slips.ts';
import { undone } from '../test/undone.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

/**
 * The bets have won, lost, been cancelled, and are pending, in the order of their codes. Payments 1 and 2 are deposits of two
 * players, and payment 3 is a withdrawal.
 */
beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player('254712345678', 1_000);
  await operator.player('254712345679', 100);
  for (const matchId of ['1', '2', '3']) operator.book.add(matchId);
  for (const [code, matchId] of [
    ['FORGE01', '1'],
    ['FORGE02', '2'],
    ['FORGE03', '3'],
    ['FORGE04', '3'],
  ] as const)
    await operator.post('/bet/v1/place', slip(code, 100, [{ matchId, odds: 2 }]), player.token);
  await operator.post('/bet/v1/cancel', { bet_id: 'FORGE03' }, player.token);
  operator.book.end('1', 'won');
  operator.book.end('2', 'lost');
  await operator.post('/profile/v1/withdraw', { amount: 100 }, player.token);
  const game = await GameClient.open(operator, 'turbo', player);
  await game.play(await game.playRequest(10, '0:1'));
  operator.clock.nowMs += 3 * 60 * 60_000;
  await operator.run('settlement');
  assert.deepEqual(await findMoneyFaults(database.db), []);
});
afterAll(() => database.close());

/** The faults that the money check finds after a change. The change is undone then. */
const faultsAfter = (change: (tx: Db) => Promise<unknown>): Promise<string[]> =>
  undone(database.db, async (tx) => {
    await change(tx);
    return findMoneyFaults(tx);
  });

/** An operation key, from a text with the booking code of a bet in place of its id. */
async function keyOf(text: string): Promise<string> {
  const bets = await database.db.select({ id: bet.id, bookingCode: bet.bookingCode }).from(bet);
  return bets.reduce((key, { id, bookingCode }) => key.replace(bookingCode, String(id)), text);
}

const transferTo = (cash: string, operationKey: string, kind: Transfer['kind']): Transfer => ({
  operationKey,
  kind,
  atMs: 0,
  entries: [
    { account: 'revenue:1', amountCents: -500 },
    { account: cash, amountCents: 500 },
  ],
});

describe('a transfer that the application’s login has made up', { tags: ['R-86', 'T-17'] }, () => {
  it.each([
    ['stake:FORGE04:2', 'refund'],
    ['settle:FORGE01:2', 'settlement'],
    ['settle:0FORGE01', 'settlement'],
    ['correction:FORGE01:1', 'correction'],
    ['correction:FORGE01:1', 'stake'],
    ['cashout:FORGE04:1', 'cash_out'],
    ['deposit:1:2', 'deposit'],
    ['deposit:1x', 'deposit'],
    ['withdrawal_return:3:2', 'withdrawal_return'],
    ['withdrawal_fee:3:2', 'withdrawal_fee'],
    ['withdrawal_fee:1', 'withdrawal_fee'],
    ['withdrawal_tax:3', 'withdrawal_tax'],
    ['deposit_fee_refund:1:2', 'deposit_fee_refund'],
    ['suspense:1:amount', 'suspense'],
    ['game_win:1:2', 'game_win'],
    ['bonus_expiry:1', 'bonus'],
  ] as const)('is found with the key %s and the kind %s', async (text, kind) => {
    const operationKey = await keyOf(text);
    const faults = await faultsAfter((tx) => post(tx, transferTo('player_cash:1', operationKey, kind)));
    expect(faults).toContainEqual(expect.stringContaining(`: ${kind} ${operationKey} has no cause`));
  });

  it.each([
    ['settle:FORGE04', 'settlement', 'player_cash:2'],
    ['withdrawal_return:3', 'withdrawal_return', 'player_cash:2'],
    ['game_refund:1', 'game_refund', 'player_cash:2'],
    ['bonus_expiry:1', 'bonus', 'player_bonus:2'],
  ] as const)('is found when it pays another player than the row names: %s', async (text, kind, account) => {
    const operationKey = await keyOf(text);
    const faults = await faultsAfter((tx) => post(tx, transferTo(account, operationKey, kind)));
    expect(faults).toContainEqual(expect.stringContaining(`: ${kind} ${operationKey} has no cause`));
  });
});

describe('a bet whose row was changed', { tags: ['R-86'] }, () => {
  it.each([
    ['FORGE01', sql`account_id = 2`, 'has no cause'],
    ['FORGE02', sql`excise_cents = 1305`, 'excise: 1304 instead of 1305'],
    ['FORGE01', sql`paid_withholding_cents = 0`, 'withholding: 1449 instead of 0'],
    ['FORGE01', sql`status = 3`, 'paid for its status: 15942 instead of 0'],
    ['FORGE02', sql`status = 7`, 'paid for its status: 0 instead of 10000'],
    ['FORGE03', sql`status = 3`, 'excise: 0 instead of 1304'],
  ])('is found: %s with another column', async (code, change, fault) => {
    const faults = await faultsAfter((tx) => tx.execute(sql`update bet set ${change} where booking_code = ${code}`));
    expect(faults.join('\n')).toContain(fault);
  });
});

describe('another row that was changed', { tags: ['R-86'] }, () => {
  it('is found: a lost game round that paid', async () => {
    const faults = await faultsAfter((tx) => tx.execute(sql`update game_round set status = 3, paid_cents = 5`));
    expect(faults.join('\n')).toContain('paid for its status: 5 instead of 0');
  });

  it('is found: an awarded freebet that is deleted', async () => {
    const faults = await faultsAfter((tx) => tx.execute(sql`delete from bonus where account_id = 1`));
    expect(faults).toEqual(['player 1: freebets without a row: 5000 instead of 0']);
  });
});
