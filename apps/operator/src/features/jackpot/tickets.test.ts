import { rulesOf } from '@ushindi/shared';
import { describe, expect, it } from 'vitest';
import { account, matchResult } from '../../db/schema/index.ts';
import { buyTicket } from './buy.ts';
import { FIRST_KICKOFF_MS, BEFORE_MS, ALL_HOME, newKey, type JackpotTest, useJackpot } from './test/useJackpot.ts';

let jackpot: JackpotTest;
useJackpot((ready) => {
  jackpot = ready;
});

describe('buying a ticket', () => {
  it('moves its price to the pool, and shows the part for the prizes', { tags: ['R-381'] }, async () => {
    const { data } = await jackpot.buy(ALL_HOME);
    expect(data).toMatchObject({ code: 200, data: { ticket: 'J1', bet_amount: 50 } });
    expect(await jackpot.operator.balance(jackpot.player)).toBe(9_950);
    expect(await jackpot.poolOf(1)).toBe(50_00);
    expect(await jackpot.current()).toMatchObject({ pool: 35 });
  });

  it('is one ticket however often it is requested with the key', { tags: ['R-382'] }, async () => {
    const key = newKey();
    const answers = [await jackpot.buy(ALL_HOME, { key }), await jackpot.buy(ALL_HOME, { key })];
    expect(answers.map(({ data }) => data.data.ticket)).toEqual(['J1', 'J1']);
    expect((await jackpot.buy('X111111111', { key })).data.code).toBe(409);
    expect((await jackpot.buy(ALL_HOME, { key, round: 2 })).data.code).toBe(409);
    expect(await jackpot.operator.balance(jackpot.player)).toBe(9_950);
  });

  it('is refused from the first kick-off, and for a round that staff have given a result of', {
    tags: ['R-380', 'R-383'],
  }, async () => {
    await jackpot.giveResults(0, '1');
    expect(await jackpot.current()).toBeNull();
    expect((await jackpot.buy(ALL_HOME)).data).toMatchObject({
      code: 409,
      message: expect.stringContaining('is over'),
    });
    await jackpot.database.db.delete(matchResult);
    jackpot.operator.clock.nowMs = FIRST_KICKOFF_MS - 1;
    await jackpot.operator.signIn(jackpot.player);
    expect((await jackpot.buy(ALL_HOME)).data.code).toBe(200);
    jackpot.operator.clock.nowMs = FIRST_KICKOFF_MS;
    expect((await jackpot.buy(ALL_HOME)).data.code).toBe(409);
    expect(await jackpot.tickets()).toHaveLength(1);
  });

  it('is refused when the first kick-off comes before it is stored', { tags: ['R-380'] }, async () => {
    const moments = [FIRST_KICKOFF_MS - 1, FIRST_KICKOFF_MS];
    const parts = {
      db: jackpot.database.db,
      nowMs: () => moments.shift() ?? Number.NaN,
      rulesAt: rulesOf('default'),
      staffResults: { lock: () => Promise.resolve(), of: () => Promise.resolve(new Map()) },
    };
    const request = { roundId: 1, picks: ALL_HOME, key: newKey() };
    const buying = buyTicket(parts, { accountId: 1, phone: jackpot.player.phone }, request);
    await expect(buying).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(moments).toEqual([]);
    expect(await jackpot.tickets()).toEqual([]);
  });

  it.each([
    ['a pick is missing', '111', 400],
    ['the pick is none', '111111111Y', 400],
  ])('is refused when %s', { tags: ['R-381'] }, async (_why, picks, code) => {
    expect((await jackpot.buy(picks)).data.code).toBe(code);
    expect(await jackpot.tickets()).toEqual([]);
  });

  it('is refused for an unknown round', async () => {
    expect((await jackpot.buy(ALL_HOME, { round: 9 })).data.code).toBe(404);
  });

  it('is refused without the money, with what is missing', { tags: ['R-383'] }, async () => {
    const poor = await jackpot.operator.player('254712345679', 20);
    const { data } = await jackpot.buy(ALL_HOME, { by: poor });
    expect(data).toMatchObject({ code: 402, data: { required_amount: 30 } });
    expect(await jackpot.tickets()).toEqual([]);
  });

  it('is refused to an excluded player and above a limit, as a bet is', { tags: ['R-383'] }, async () => {
    await jackpot.operator.post(
      '/profile/v1/limits',
      { kind: 'stake', period: 'day', amount: 60 },
      jackpot.player.token,
    );
    expect((await jackpot.buy(ALL_HOME)).data.code).toBe(200);
    expect((await jackpot.buy(ALL_HOME)).data.code).toBe(422);
    await jackpot.operator.exclude(jackpot.player, '6-Month');
    expect((await jackpot.buy(ALL_HOME)).data.code).toBe(403);
    expect(await jackpot.tickets()).toHaveLength(1);
  });

  it('is refused above a loss limit, in which a prize makes room', { tags: ['R-383', 'R-147'] }, async () => {
    await jackpot.operator.post(
      '/profile/v1/limits',
      { kind: 'loss', period: 'week', amount: 80 },
      jackpot.player.token,
    );
    expect((await jackpot.buy(ALL_HOME)).data.code).toBe(200);
    expect((await jackpot.buy(ALL_HOME)).data.code).toBe(422);
    // The prize of 21.00 is paid on Sunday, in the week of the ticket.
    await jackpot.play(ALL_HOME);
    expect((await jackpot.buy(ALL_HOME, { round: 2 })).data.code).toBe(200);
  });

  it('is refused to a player whom staff restricted', { tags: ['R-383'] }, async () => {
    await jackpot.database.db.update(account).set({ restrictedAt: new Date(BEFORE_MS) });
    expect((await jackpot.buy(ALL_HOME)).data.code).toBe(403);
    expect(await jackpot.tickets()).toEqual([]);
  });
});

describe('the history of bets', () => {
  it('lists tickets among the jackpot bets with a leg per match, and their movements by name', {
    tags: ['R-388'],
  }, async () => {
    await jackpot.buy('1X2X1X2X1X');
    const listed = async () =>
      (await jackpot.operator.get('/ds/v1/bets/jackpot?page=1&limit=10', jackpot.player.token)).data.data.result;
    expect(await listed()).toMatchObject([{ bet_id: 'J1', status: 0, bet_amount: 50, total_odd: 0, total_games: 10 }]);
    await jackpot.play('1XXXXXXXVX');
    const detail = await jackpot.operator.get('/ds/v1/bet_status/sports?status=&bet_id=J1', jackpot.player.token);
    const [{ outcomes } = { outcomes: [] }] = detail.data.data.result ?? [];
    expect((outcomes as { status: number }[]).map(({ status }) => status)).toEqual([1, 1, 3, 1, 3, 1, 3, 1, 7, 1]);
    const other = await jackpot.operator.player('254712345670');
    const foreign = await jackpot.operator.get('/ds/v1/bet_status/sports?status=&bet_id=J1', other.token);
    expect(foreign.data.data.result).toEqual([]);
    const moved = await jackpot.operator.get(
      '/profile/v1/transactions?page=1&limit=10&group=bets',
      jackpot.player.token,
    );
    expect(moved.data.data).toMatchObject([{ about: 'jackpotTicket', receipt: 'J1', amount: -50 }]);
  });

  it('limits the list to a status', async () => {
    await jackpot.buy(ALL_HOME);
    const { data } = await jackpot.operator.get('/ds/v1/bets/jackpot?page=1&limit=10&status=1', jackpot.player.token);
    expect(data.data.result).toEqual([]);
  });
});

async function spentOn(day: string): Promise<Record<string, string>> {
  const { data } = await jackpot.operator.get(`/profile/v1/spending?period=${day}`, jackpot.player.token);
  const lines = data.data['lines'] as Record<'line' | 'amount', string>[];
  return Object.fromEntries(lines.map(({ line, amount }) => [line, amount]));
}

it('is in the money of its player with its tax, which a void round returns', { tags: ['R-340'] }, async () => {
  await jackpot.buy(ALL_HOME);
  expect(await spentOn('2026-11-21')).toMatchObject({ exciseTax: '-6.52', stakes: '-43.48' });
  await jackpot.play('VVVV111111');
  expect(await spentOn('2026-11-22')).toEqual({ exciseTax: '6.52', refunds: '43.48' });
});
