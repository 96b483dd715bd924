import { describe, expect, it } from 'vitest';
import { jackpotRound, matchResult } from '../../db/schema/index.ts';
import { voidUndecided } from './decide.ts';
import { HOUR_MS, DAY_MS, FIRST_KICKOFF_MS, COUNT, ALL_HOME, type JackpotTest, useJackpot } from './test/useJackpot.ts';

let jackpot: JackpotTest;
useJackpot((ready) => {
  jackpot = ready;
});

describe('a jackpot round', () => {
  it('has the first ten football matches of the next day from 15:00, and closes at their first kick-off', {
    tags: ['R-380'],
  }, async () => {
    const round = await jackpot.roundOf(1);
    expect(round).toMatchObject({ day: '2026-11-22', closesAt: new Date(FIRST_KICKOFF_MS), decidedAt: null });
    expect(round?.matches.map(({ matchId }) => matchId)).toEqual(
      Array.from({ length: COUNT }, (_, index) => String(100 + index)),
    );
    expect(await jackpot.current()).toMatchObject({ round: 1, closes_at: '2026-11-22 15:00:00', price: 50, pool: 0 });
  });

  it('is opened once, and the next one when its sales are over', { tags: ['R-380'] }, async () => {
    jackpot.addMatches(1);
    await jackpot.operator.run('jackpot');
    expect(await jackpot.database.db.$count(jackpotRound)).toBe(1);
    jackpot.operator.clock.nowMs = FIRST_KICKOFF_MS;
    await jackpot.operator.run('jackpot');
    expect(await jackpot.roundOf(2)).toMatchObject({ day: '2026-11-23' });
    expect(await jackpot.current()).toMatchObject({ round: 2 });
  });

  it('is not opened without enough matches', async () => {
    jackpot.operator.clock.nowMs = FIRST_KICKOFF_MS;
    await jackpot.operator.run('jackpot');
    expect(await jackpot.database.db.$count(jackpotRound)).toBe(1);
    expect(await jackpot.current()).toBeNull();
  });
});

describe('a decided round', () => {
  it('pays its tiers less the tax, and passes on what is not won', {
    tags: ['R-384', 'R-385', 'R-387'],
  }, async () => {
    for (const picks of [ALL_HOME, 'X111111111', 'XX11111111', '2211111111', 'XXX1111111']) await jackpot.buy(picks);
    await jackpot.play(ALL_HOME);
    // 5 × 35 = 175 KES: 105, 43.75 and 26.25 for two.
    expect((await jackpot.tickets()).map(({ status, wrong, prizeCents }) => [status, wrong, prizeCents])).toEqual([
      [1, 0, 105_00],
      [1, 1, 43_75],
      [1, 2, 13_12],
      [1, 2, 13_12],
      [3, 3, null],
    ]);
    expect(await jackpot.roundOf(1)).toMatchObject({
      poolCents: 175_00,
      rolledCents: 1,
      exciseCents: 32_60,
      houseCents: 42_40,
    });
    expect(await jackpot.poolOf(1)).toBe(0);
    expect(await jackpot.poolOf(2)).toBe(1);
    // 105.00 − (105.00 − 43.48) × 20 / 120 = 94.75; 43.75 − 0.05 (half up) = 43.70
    expect(await jackpot.operator.balance(jackpot.player)).toBeCloseTo(9_750 + 94.75 + 43.7 + 2 * 13.12, 2);
    const [result] = (await jackpot.operator.get('/ds/v1/jackpot/results')).data.data.result ?? [];
    expect(result).toMatchObject({
      round: 1,
      pool: 175,
      rolled: 0.01,
      tiers: [
        { wrong: 0, winners: 1, prize: 105 },
        { wrong: 1, winners: 1, prize: 43.75 },
        { wrong: 2, winners: 2, prize: 13.12 },
      ],
    });
  });

  it('passes the whole pool on to the next round when no ticket wins', { tags: ['R-385'] }, async () => {
    await jackpot.buy(ALL_HOME);
    await jackpot.play('2222222222');
    expect(await jackpot.current()).toMatchObject({ round: 2, pool: 35 });
    await jackpot.buy(ALL_HOME, { round: 2 });
    await jackpot.play(ALL_HOME, 1);
    // 60 % of 70 KES
    expect((await jackpot.tickets())[1]).toMatchObject({ status: 1, prizeCents: 42_00 });
    expect(await jackpot.roundOf(2)).toMatchObject({ carriedCents: 35_00, poolCents: 70_00, rolledCents: 28_00 });
  });

  it('counts up to three void matches as right on every ticket', { tags: ['R-384'] }, async () => {
    await jackpot.buy('2221111111');
    await jackpot.buy('XXX2111111');
    await jackpot.play('VVV1111111');
    expect((await jackpot.tickets()).map(({ wrong }) => wrong)).toEqual([0, 1]);
  });

  it('is void with more void matches: every price goes back whole, and what was passed on is passed on', {
    tags: ['R-384'],
  }, async () => {
    await jackpot.buy(ALL_HOME);
    await jackpot.play('2222222222');
    await jackpot.buy(ALL_HOME, { round: 2 });
    await jackpot.buy('XXXXXXXXXX', { round: 2 });
    await jackpot.play('VVVV111111', 1);
    expect((await jackpot.tickets()).slice(1).map(({ status, paidCents }) => [status, paidCents])).toEqual([
      [7, 50_00],
      [7, 50_00],
    ]);
    expect(await jackpot.operator.balance(jackpot.player)).toBe(9_950);
    expect([await jackpot.poolOf(2), await jackpot.poolOf(3)]).toEqual([0, 35_00]);
  });

  it('waits for the last result, and for the round before', { tags: ['R-384'] }, async () => {
    await jackpot.buy(ALL_HOME);
    jackpot.operator.clock.nowMs = FIRST_KICKOFF_MS + 6 * HOUR_MS;
    await jackpot.giveResults(0, '111111111');
    jackpot.addMatches(1);
    await jackpot.operator.run('jackpot');
    expect(await jackpot.roundOf(1)).toMatchObject({ decidedAt: null });
    jackpot.operator.clock.nowMs += DAY_MS;
    await jackpot.giveResults(1, ALL_HOME);
    await jackpot.operator.run('jackpot');
    expect(await jackpot.roundOf(2)).toMatchObject({ decidedAt: null });
    await jackpot.database.db.insert(matchResult).values({
      matchId: '109',
      revision: 1,
      isVoid: true,
      htHome: 0,
      htAway: 0,
      ftHome: 0,
      ftAway: 0,
      givenAt: new Date(),
    });
    await jackpot.operator.run('jackpot');
    expect([(await jackpot.roundOf(1))?.paidAt, (await jackpot.roundOf(2))?.paidAt]).toEqual([
      expect.any(Date),
      expect.any(Date),
    ]);
  });

  it('is not decided before its sales are over', { tags: ['R-384'] }, async () => {
    await jackpot.buy(ALL_HOME);
    await jackpot.giveResults(0, ALL_HOME);
    await jackpot.operator.run('jackpot');
    expect(await jackpot.roundOf(1)).toMatchObject({ decidedAt: null });
  });

  it('passes on what it got when it becomes void before its matches have results', { tags: ['R-384'] }, async () => {
    await jackpot.buy(ALL_HOME);
    await jackpot.play('2222222222');
    await jackpot.buy(ALL_HOME, { round: 2 });
    const { db } = jackpot.database;
    expect(await db.transaction((tx) => voidUndecided(tx, jackpot.operator.clock.nowMs))).toBe(1);
    await jackpot.operator.run('jackpot');
    expect(await jackpot.roundOf(2)).toMatchObject({ isVoid: true, carriedCents: 35_00, rolledCents: 35_00 });
    expect([await jackpot.poolOf(2), await jackpot.poolOf(3)]).toEqual([0, 35_00]);
  });

  it('stays as it is when staff correct a result later', { tags: ['R-386'] }, async () => {
    await jackpot.buy(ALL_HOME);
    await jackpot.play(ALL_HOME);
    const before = [await jackpot.roundOf(1), await jackpot.tickets(), await jackpot.operator.balance(jackpot.player)];
    await jackpot.giveResults(0, '2222222222', 2);
    await jackpot.operator.run('jackpot');
    expect([await jackpot.roundOf(1), await jackpot.tickets(), await jackpot.operator.balance(jackpot.player)]).toEqual(
      before,
    );
  });

  it('pays a player who is excluded after the purchase', { tags: ['R-387'] }, async () => {
    await jackpot.buy(ALL_HOME);
    await jackpot.operator.exclude(jackpot.player, '6-Month');
    await jackpot.play(ALL_HOME);
    expect((await jackpot.tickets())[0]).toMatchObject({ status: 1 });
  });
});
