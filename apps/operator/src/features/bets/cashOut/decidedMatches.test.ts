import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { giveResult } from '../givenResults.ts';
import { runStaff } from '../../../staff/test/runStaff.ts';
import { KICKOFF_MS } from '../../../test/heldBook.ts';
import { auditLedger, type Player, type TestOperator } from '../../../test/operator.ts';
import { accept, end, made, offer, place, shown, useCashOuts } from './test/useCashOuts.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

useCashOuts((ready) => {
  ({ database, operator, player } = ready);
});

describe('a bet with a match that is decided', () => {
  beforeEach(() => operator.book.add('2', {}, KICKOFF_MS + 5 * 60 * 60_000));

  async function settleFirst(verdict: 'lost' | 'void'): Promise<void> {
    operator.book.end('1', verdict);
    operator.clock.nowMs = KICKOFF_MS + 2 * 60 * 60_000;
    await operator.run('settlement');
  }

  it('is worth what its other match wins when that one is void', { tags: ['R-240'] }, async () => {
    const betId = await place();
    await settleFirst('void');
    // 34.78 x 2.00 = 69.57; tax 5.80; 63.77 / 2 / 1.06 x 0.97.
    expect(await offer(betId)).toMatchObject({ amount: 29.17, stake: 40 });
  });

  it('is not sold after a correction has made it pending again', { tags: ['R-243', 'R-89'] }, async () => {
    const betId = await place();
    await settleFirst('lost');
    const correct = ['match', 'correct', '1', '--score', '2-0', '--half', '0-0', '--reason', 'the league', '--json'];
    const { nowMs } = operator.clock;
    await runStaff(database, correct, { nowMs: () => nowMs, book: operator.book });
    expect(await shown(betId)).toMatchObject({ status: 0 });
    expect(await offer(betId)).toMatchObject({ obstacle: 'corrected' });
  });

  it('is not sold once staff have given a result, before the match book has loaded it', {
    tags: ['R-243'],
  }, async () => {
    const betId = await place();
    const score = { htHome: 0, htAway: 0, ftHome: 0, ftAway: 1 };
    await giveResult(database.db, '1', score, { hasResult: false, isDecided: false, atMs: operator.clock.nowMs });
    expect(await offer(betId)).toMatchObject({ obstacle: 'settling' });
  });

  it('is not sold after the end of a match, before its result', { tags: ['R-243'] }, async () => {
    const betId = await place();
    vi.spyOn(operator.book, 'phase').mockReturnValue('ended');
    expect(await offer(betId)).toMatchObject({ obstacle: 'suspended' });
  });

  it('is sold although the freebet that it earned has expired', { tags: ['R-243', 'R-246'] }, async () => {
    const inTenDaysMs = KICKOFF_MS + 10 * 24 * 60 * 60_000;
    for (const matchId of ['1', '2']) operator.book.add(matchId, {}, inTenDaysMs);
    const betId = await place(100);
    operator.clock.nowMs = inTenDaysMs - 60_000;
    await operator.run('bonus expiry');
    await operator.signIn(player);
    const { amount, quote_id: quoteId } = await offer(betId);
    expect(await accept(betId, quoteId)).toMatchObject(made(amount, 100, 0));
    expect(await auditLedger(database.db)).toMatchObject({ player_bonus: 0, promotions: 0 });
  });
});

describe('a corrected result', () => {
  it('changes the legs of a bet that was cashed out, and no money', { tags: ['R-246'] }, async () => {
    const betId = await place();
    await accept(betId, (await offer(betId)).quote_id);
    end('lost');
    await operator.run('settlement');
    const correct = ['match', 'correct', '1', '--score', '2-0', '--half', '0-0', '--reason', 'the league', '--json'];
    const { nowMs } = operator.clock;
    await runStaff(database, correct, { nowMs: () => nowMs, book: operator.book });
    expect(await shown(betId)).toMatchObject({ status: 20, outcomes: [{ status: 1 }, { status: 3 }] });
    expect(await operator.balance(player)).toBe(986.27);
  });

  it('is known before the correction reaches the bet: no offer is made, and an older one pays nothing', {
    tags: ['R-243', 'R-89'],
  }, async () => {
    operator.book.add('2', {}, KICKOFF_MS + 5 * 60 * 60_000);
    const betId = await place();
    operator.book.end('1', 'won');
    operator.clock.nowMs = KICKOFF_MS + 2 * 60 * 60_000;
    await operator.run('settlement');
    const { quote_id: quoteId } = await offer(betId);
    const corrected = { htHome: 0, htAway: 0, ftHome: 0, ftAway: 1 };
    await giveResult(database.db, '1', corrected, { hasResult: true, isDecided: true, atMs: operator.clock.nowMs });
    await operator.run('given results');
    expect(await offer(betId)).toMatchObject({ obstacle: 'settling' });
    expect(await accept(betId, quoteId)).not.toMatchObject({ data: { made: expect.anything() } });
    await operator.run('result corrections');
    expect(await shown(betId)).toMatchObject({ status: 3 });
    expect(await operator.balance(player)).toBe(960);
  });

  it('pays the rest of a bet that was cashed out in part', { tags: ['R-246'] }, async () => {
    const betId = await place(40, {}, [{ matchId: '1', odds: 2 }]);
    const { amount, quote_id: quoteId } = await offer(betId, 50);
    await accept(betId, quoteId);
    end('lost');
    await operator.run('settlement');
    const correct = ['match', 'correct', '1', '--score', '2-0', '--half', '0-0', '--reason', 'the league', '--json'];
    const { nowMs } = operator.clock;
    await runStaff(database, correct, { nowMs: () => nowMs, book: operator.book });
    // 17.39 x 2.00 = 34.78; tax 2.90; 31.88.
    expect(await shown(betId)).toMatchObject({ status: 1, possible_win: 31.88 });
    expect(await operator.balance(player)).toBeCloseTo(960 + amount + 31.88, 2);
  });

  it('reopens no bet that was cashed out, even by a statement of an older release', {
    tags: ['R-246'],
  }, async () => {
    const betId = await place();
    await accept(betId, (await offer(betId)).quote_id);
    for (const change of ['status = 1', 'paid_cents = 1', 'stake_cents = 1'])
      await expect(database.db.execute(sql.raw(`update bet set ${change} where id = ${betId}`))).rejects.toMatchObject({
        cause: { message: `bet ${betId} was cashed out, so nothing settles it` },
      });
  });
});
