import { jackpotTermsAt, sharePool } from '@ushindi/shared/jackpot';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Db } from '../../db/database.ts';
import {
  account,
  jackpotRound,
  jackpotTicket,
  ledgerAccount,
  ledgerTransfer,
  matchResult,
} from '../../db/schema/index.ts';
import { jackpotPool } from '../../ledger/accounts.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { emptyDatabase, postgresUrl } from '../../test/databases.ts';
import { endingDatabase } from '../../test/endingDatabase.ts';
import { expectSoundMoney } from '../../test/moneyFaults.ts';
import { type Player, TestOperator } from '../../test/operator.ts';
import { startTwoOperators } from '../../test/twoOperators.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** 22 November 2026, 15:00 in Nairobi. */
const FIRST_KICKOFF_MS = Date.parse('2026-11-22T12:00:00Z');
const BEFORE_MS = Date.parse('2026-11-21T14:00:00Z');
const COUNT = 10;
const ALL_HOME = '1111111111';

let database: Database;
let operator: TestOperator;
let player: Player;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  operator.clock.nowMs = BEFORE_MS;
  addMatches(operator, 0);
  player = await operator.player('254712345678', 10_000);
  await operator.run('jackpot');
});
afterEach(async () => {
  await expectSoundMoney(database.db).finally(() => database.close());
});

/** Adds the matches of a day's round. Their ids are of `day * 100` and up. */
function addMatches({ book }: TestOperator, day: number): void {
  for (let index = 0; index < COUNT + 2; index += 1)
    book.add(String(100 * (day + 1) + index), {}, FIRST_KICKOFF_MS + day * DAY_MS + index * 15 * 60_000);
}

let keys = 0;
const newKey = (): string => `jackpot-key-${String((keys += 1)).padStart(8, '0')}`;
const buy = (picks: string, { by = player, round = 1, key = newKey(), at = operator } = {}) =>
  at.post('/jackpot/v1/tickets', { round, picks: [...picks], idempotency_key: key }, by.token);

/** Staff give the results of a round's matches: 1, X, 2 or V each. */
async function giveResults(db: Db, day: number, outcomes: string, revision = 1): Promise<void> {
  const scores: Record<string, [number, number]> = { '1': [2, 0], X: [1, 1], '2': [0, 3], V: [0, 0] };
  await db.insert(matchResult).values(
    [...outcomes].map((outcome, index) => {
      const [ftHome, ftAway] = scores[outcome] ?? [0, 0];
      const matchId = String(100 * (day + 1) + index);
      const score = { htHome: 0, htAway: 0, ftHome, ftAway };
      return { matchId, revision, isVoid: outcome === 'V', ...score, givenAt: new Date(operator.clock.nowMs) };
    }),
  );
}

/** Lets a round's sales end and its matches have results, and decides and pays it. */
async function play(outcomes: string, day = 0): Promise<void> {
  operator.clock.nowMs = FIRST_KICKOFF_MS + day * DAY_MS + 6 * HOUR_MS;
  await giveResults(database.db, day, outcomes);
  addMatches(operator, day + 1);
  await operator.run('jackpot');
  await operator.signIn(player);
}

const poolOf = async (round: number) =>
  (
    await database.db
      .select()
      .from(ledgerAccount)
      .where(eq(ledgerAccount.code, jackpotPool(round)))
  )[0]?.balanceCents;
const roundOf = async (id: number) => (await database.db.select().from(jackpotRound).where(eq(jackpotRound.id, id)))[0];
const tickets = () => database.db.select().from(jackpotTicket).orderBy(jackpotTicket.id);
const current = async () => (await operator.get('/ds/v1/jackpot')).data.data.round as Record<string, unknown> | null;

async function spentOn(day: string): Promise<Record<string, string>> {
  const { data } = await operator.get(`/profile/v1/spending?period=${day}`, player.token);
  const lines = data.data['lines'] as Record<'line' | 'amount', string>[];
  return Object.fromEntries(lines.map(({ line, amount }) => [line, amount]));
}

it('is in the money of its player with its tax, which a void round returns', { tags: ['R-340'] }, async () => {
  await buy(ALL_HOME);
  expect(await spentOn('2026-11-21')).toMatchObject({ exciseTax: '-6.52', stakes: '-43.48' });
  await play('VVVV111111');
  expect(await spentOn('2026-11-22')).toEqual({ exciseTax: '6.52', refunds: '43.48' });
});

describe('a jackpot round', () => {
  it('has the first ten football matches of the next day from 15:00, and closes at their first kick-off', {
    tags: ['R-380'],
  }, async () => {
    const round = await roundOf(1);
    expect(round).toMatchObject({ day: '2026-11-22', closesAt: new Date(FIRST_KICKOFF_MS), decidedAt: null });
    expect(round?.matches.map(({ matchId }) => matchId)).toEqual(
      Array.from({ length: COUNT }, (_, index) => String(100 + index)),
    );
    expect(await current()).toMatchObject({ round: 1, closes_at: '2026-11-22 15:00:00', price: 50, pool: 0 });
  });

  it('is opened once, and the next one when its sales are over', { tags: ['R-380'] }, async () => {
    addMatches(operator, 1);
    await operator.run('jackpot');
    expect(await database.db.$count(jackpotRound)).toBe(1);
    operator.clock.nowMs = FIRST_KICKOFF_MS;
    await operator.run('jackpot');
    expect(await roundOf(2)).toMatchObject({ day: '2026-11-23' });
    expect(await current()).toMatchObject({ round: 2 });
  });

  it('is not opened without enough matches', async () => {
    operator.clock.nowMs = FIRST_KICKOFF_MS;
    await operator.run('jackpot');
    expect(await database.db.$count(jackpotRound)).toBe(1);
    expect(await current()).toBeNull();
  });
});

describe('buying a ticket', () => {
  it('moves its price to the pool, and shows the part for the prizes', { tags: ['R-381'] }, async () => {
    const { data } = await buy(ALL_HOME);
    expect(data).toMatchObject({ code: 200, data: { ticket: 'J1', bet_amount: 50 } });
    expect(await operator.balance(player)).toBe(9_950);
    expect(await poolOf(1)).toBe(50_00);
    expect(await current()).toMatchObject({ pool: 35 });
  });

  it('is one ticket however often it is requested with the key', { tags: ['R-382'] }, async () => {
    const key = newKey();
    const answers = [await buy(ALL_HOME, { key }), await buy(ALL_HOME, { key })];
    expect(answers.map(({ data }) => data.data.ticket)).toEqual(['J1', 'J1']);
    expect((await buy('X111111111', { key })).data.code).toBe(409);
    expect(await operator.balance(player)).toBe(9_950);
  });

  it('is refused from the first kick-off, and for a round that staff have given a result of', {
    tags: ['R-380', 'R-383'],
  }, async () => {
    await giveResults(database.db, 0, '1');
    expect((await buy(ALL_HOME)).data).toMatchObject({ code: 409, message: expect.stringContaining('is over') });
    await database.db.delete(matchResult);
    operator.clock.nowMs = FIRST_KICKOFF_MS - 1;
    await operator.signIn(player);
    expect((await buy(ALL_HOME)).data.code).toBe(200);
    operator.clock.nowMs = FIRST_KICKOFF_MS;
    expect((await buy(ALL_HOME)).data.code).toBe(409);
    expect(await tickets()).toHaveLength(1);
  });

  it.each([
    ['a pick is missing', '111', 400],
    ['the pick is none', '111111111Y', 400],
  ])('is refused when %s', { tags: ['R-381'] }, async (_why, picks, code) => {
    expect((await buy(picks)).data.code).toBe(code);
    expect(await tickets()).toEqual([]);
  });

  it('is refused for an unknown round', async () => {
    expect((await buy(ALL_HOME, { round: 9 })).data.code).toBe(404);
  });

  it('is refused without the money, with what is missing', { tags: ['R-383'] }, async () => {
    const poor = await operator.player('254712345679', 20);
    const { data } = await buy(ALL_HOME, { by: poor });
    expect(data).toMatchObject({ code: 402, data: { required_amount: 30 } });
    expect(await tickets()).toEqual([]);
  });

  it('is refused to an excluded player and above a limit, as a bet is', { tags: ['R-383'] }, async () => {
    await operator.post('/profile/v1/limits', { kind: 'stake', period: 'day', amount: 60 }, player.token);
    expect((await buy(ALL_HOME)).data.code).toBe(200);
    expect((await buy(ALL_HOME)).data.code).toBe(422);
    await operator.exclude(player, '6-Month');
    expect((await buy(ALL_HOME)).data.code).toBe(403);
    expect(await tickets()).toHaveLength(1);
  });

  it('is refused above a loss limit, in which a prize makes room', { tags: ['R-383', 'R-147'] }, async () => {
    await operator.post('/profile/v1/limits', { kind: 'loss', period: 'week', amount: 80 }, player.token);
    expect((await buy(ALL_HOME)).data.code).toBe(200);
    expect((await buy(ALL_HOME)).data.code).toBe(422);
    // The prize of 21.00 is paid on Sunday, in the week of the ticket.
    await play(ALL_HOME);
    expect((await buy(ALL_HOME, { round: 2 })).data.code).toBe(200);
  });

  it('is refused to a player whom staff restricted', { tags: ['R-383'] }, async () => {
    await database.db.update(account).set({ restrictedAt: new Date(BEFORE_MS) });
    expect((await buy(ALL_HOME)).data.code).toBe(403);
    expect(await tickets()).toEqual([]);
  });
});

describe('a decided round', () => {
  it('pays its tiers less the tax, and passes on what is not won', {
    tags: ['R-384', 'R-385', 'R-387'],
  }, async () => {
    for (const picks of [ALL_HOME, 'X111111111', 'XX11111111', '2211111111', 'XXX1111111']) await buy(picks);
    await play(ALL_HOME);
    // 5 × 35 = 175 KES: 105, 43.75 and 26.25 for two.
    expect((await tickets()).map(({ status, wrong, prizeCents }) => [status, wrong, prizeCents])).toEqual([
      [1, 0, 105_00],
      [1, 1, 43_75],
      [1, 2, 13_12],
      [1, 2, 13_12],
      [3, 3, null],
    ]);
    expect(await roundOf(1)).toMatchObject({
      poolCents: 175_00,
      rolledCents: 1,
      exciseCents: 32_60,
      houseCents: 42_40,
    });
    expect(await poolOf(1)).toBe(0);
    expect(await poolOf(2)).toBe(1);
    // 105.00 − (105.00 − 43.48) × 20 / 120 = 94.75; 43.75 − 0.05 (half up) = 43.70
    expect(await operator.balance(player)).toBeCloseTo(9_750 + 94.75 + 43.7 + 2 * 13.12, 2);
    const [result] = (await operator.get('/ds/v1/jackpot/results')).data.data.result ?? [];
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
    await buy(ALL_HOME);
    await play('2222222222');
    expect(await current()).toMatchObject({ round: 2, pool: 35 });
    await buy(ALL_HOME, { round: 2 });
    await play(ALL_HOME, 1);
    // 60 % of 70 KES
    expect((await tickets())[1]).toMatchObject({ status: 1, prizeCents: 42_00 });
    expect(await roundOf(2)).toMatchObject({ carriedCents: 35_00, poolCents: 70_00, rolledCents: 28_00 });
  });

  it('counts up to three void matches as right on every ticket', { tags: ['R-384'] }, async () => {
    await buy('2221111111');
    await buy('XXX2111111');
    await play('VVV1111111');
    expect((await tickets()).map(({ wrong }) => wrong)).toEqual([0, 1]);
  });

  it('is void with more void matches: every price goes back whole, and what was passed on is passed on', {
    tags: ['R-384'],
  }, async () => {
    await buy(ALL_HOME);
    await play('2222222222');
    await buy(ALL_HOME, { round: 2 });
    await buy('XXXXXXXXXX', { round: 2 });
    await play('VVVV111111', 1);
    expect((await tickets()).slice(1).map(({ status, paidCents }) => [status, paidCents])).toEqual([
      [7, 50_00],
      [7, 50_00],
    ]);
    expect(await operator.balance(player)).toBe(9_950);
    expect([await poolOf(2), await poolOf(3)]).toEqual([0, 35_00]);
  });

  it('waits for the last result, and for the round before', { tags: ['R-384'] }, async () => {
    await buy(ALL_HOME);
    operator.clock.nowMs = FIRST_KICKOFF_MS + 6 * HOUR_MS;
    await giveResults(database.db, 0, '111111111');
    addMatches(operator, 1);
    await operator.run('jackpot');
    expect(await roundOf(1)).toMatchObject({ decidedAt: null });
    operator.clock.nowMs += DAY_MS;
    await giveResults(database.db, 1, ALL_HOME);
    await operator.run('jackpot');
    expect(await roundOf(2)).toMatchObject({ decidedAt: null });
    await database.db.insert(matchResult).values({
      matchId: '109',
      revision: 1,
      isVoid: true,
      htHome: 0,
      htAway: 0,
      ftHome: 0,
      ftAway: 0,
      givenAt: new Date(),
    });
    await operator.run('jackpot');
    expect([(await roundOf(1))?.paidAt, (await roundOf(2))?.paidAt]).toEqual([expect.any(Date), expect.any(Date)]);
  });

  it('stays as it is when staff correct a result later', { tags: ['R-386'] }, async () => {
    await buy(ALL_HOME);
    await play(ALL_HOME);
    const before = [await roundOf(1), await tickets(), await operator.balance(player)];
    await giveResults(database.db, 0, '2222222222', 2);
    await operator.run('jackpot');
    expect([await roundOf(1), await tickets(), await operator.balance(player)]).toEqual(before);
  });

  it('pays a player who is excluded after the purchase', { tags: ['R-387'] }, async () => {
    await buy(ALL_HOME);
    await operator.exclude(player, '6-Month');
    await play(ALL_HOME);
    expect((await tickets())[0]).toMatchObject({ status: 1 });
  });
});

describe('the history of bets', () => {
  it('lists tickets among the jackpot bets with a leg per match, and their movements by name', {
    tags: ['R-388'],
  }, async () => {
    await buy('1X2X1X2X1X');
    const listed = async () =>
      (await operator.get('/ds/v1/bets/jackpot?page=1&limit=10', player.token)).data.data.result;
    expect(await listed()).toMatchObject([{ bet_id: 'J1', status: 0, bet_amount: 50, total_odd: 0, total_games: 10 }]);
    await play('1XXXXXXXVX');
    const detail = await operator.get('/ds/v1/bet_status/sports?status=&bet_id=J1', player.token);
    const [{ outcomes } = { outcomes: [] }] = detail.data.data.result ?? [];
    expect((outcomes as { status: number }[]).map(({ status }) => status)).toEqual([1, 1, 3, 1, 3, 1, 3, 1, 7, 1]);
    const other = await operator.player('254712345670');
    const foreign = await operator.get('/ds/v1/bet_status/sports?status=&bet_id=J1', other.token);
    expect(foreign.data.data.result).toEqual([]);
    const moved = await operator.get('/profile/v1/transactions?page=1&limit=10&group=bets', player.token);
    expect(moved.data.data).toMatchObject([{ about: 'jackpotTicket', receipt: 'J1', amount: -50 }]);
  });

  it('limits the list to a status', async () => {
    await buy(ALL_HOME);
    const { data } = await operator.get('/ds/v1/bets/jackpot?page=1&limit=10&status=1', player.token);
    expect(data.data.result).toEqual([]);
  });
});

describe('the money of the jackpot', () => {
  it.each([1, 2, 4])(
    'is paid exactly once although the job ends after %i transactions',
    {
      tags: ['R-387'],
    },
    async (kept) => {
      for (let count = 0; count < 4; count += 1) await buy(ALL_HOME);
      operator.clock.nowMs = FIRST_KICKOFF_MS + 6 * HOUR_MS;
      await giveResults(database.db, 0, ALL_HOME);
      const dying = endingDatabase(database, kept);
      await (await TestOperator.start(dying.database, {}, operator).then(dying.begin))
        .run('jackpot')
        .catch(() => undefined);
      // The first transaction decides the round, each other one pays a ticket.
      expect((await tickets()).filter(({ status }) => status === 1)).toHaveLength(kept - 1);
      expect(await roundOf(1)).toMatchObject({ decidedAt: expect.any(Date), paidAt: null });
      for (let run = 0; run < 2; run += 1) await operator.run('jackpot');
      expect(await roundOf(1)).toMatchObject({ paidAt: expect.any(Date) });
      expect(await database.db.$count(ledgerTransfer, eq(ledgerTransfer.kind, 'jackpot_prize'))).toBe(4);
      await database.db.update(jackpotRound).set({ paidAt: null });
      await operator.run('jackpot');
      expect(await database.db.$count(ledgerTransfer, eq(ledgerTransfer.kind, 'jackpot_prize'))).toBe(4);
    },
  );

  it('is what was taken less the stated share, whatever the picks, the results and the order', {
    tags: ['R-385'],
    timeout: 120_000,
  }, async () => {
    const outcome = fc.constantFrom('1', 'X', '2');
    const line = fc.array(fc.constantFrom('1', '1', '1', 'X', '2'), { minLength: COUNT, maxLength: COUNT });
    let day = 0;
    let carried = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 6 }), fc.array(outcome, { maxLength: 2 }), async (lines, first) => {
        const round = day + 1;
        for (const picks of lines) expect((await buy(picks.join(''), { round })).data.code).toBe(200);
        const results = [...first, ...ALL_HOME].slice(0, COUNT).join('');
        await play(results, day);
        const wrongOf = (picks: string[]) => picks.filter((pick, index) => pick !== results[index]).length;
        const shared = sharePool(
          carried + lines.length * 35_00,
          (wrong) => lines.toReversed().filter((picks) => wrongOf(picks) === wrong).length,
          jackpotTermsAt(operator.clock.nowMs),
        );
        expect(await roundOf(round)).toMatchObject({ tiers: shared.tiers, rolledCents: shared.rolledCents });
        expect([await poolOf(round), await poolOf(round + 1)]).toEqual([0, shared.rolledCents]);
        await expectSoundMoney(database.db);
        carried = shared.rolledCents;
        day += 1;
      }),
      { numRuns: 8 },
    );
    expect((await verifyLedger(database.db, () => undefined)).faults).toEqual([]);
  });

  it.each([
    ['a prize of another amount', sql`update jackpot_ticket set prize_cents = prize_cents + 1`, 'ticket 1'],
    ['a ticket of another price', sql`update jackpot_ticket set price_cents = price_cents + 1`, 'ticket 1'],
    [
      'a round that kept more',
      sql`update jackpot_round set house_cents = house_cents + 1 where id = 1`,
      'jackpotRound 1',
    ],
    ['a round that passed on less', sql`update jackpot_round set rolled_cents = 0 where id = 1`, 'jackpotRound 1'],
  ])('has a fault that the money check finds: %s', { tags: ['R-389'] }, async (_what, change, row) => {
    await buy(ALL_HOME);
    await play(ALL_HOME);
    const undone = new Error('undone');
    const changed = database.db.transaction(async (tx) => {
      await tx.execute(change);
      await expect(expectSoundMoney(tx)).rejects.toThrow(row);
      throw undone;
    });
    await expect(changed).rejects.toBe(undone);
  });
});

describe.skipIf(postgresUrl === null)('two operators at once', () => {
  it('sell one ticket per key, open one round and pay each prize once', { tags: ['R-382', 'R-387'] }, async () => {
    const { operators, database: shared, atOnce, drop } = await startTwoOperators();
    const [first] = operators;
    first.clock.nowMs = BEFORE_MS;
    addMatches(first, 0);
    const buyer = await first.player('254712345671', 200);
    await atOnce(4, (each) => each.run('jackpot'));
    expect(await shared.db.$count(jackpotRound)).toBe(1);
    const key = newKey();
    const same = await atOnce(6, (at) => buy(ALL_HOME, { by: buyer, key, at }));
    expect(new Set(same.map(({ data }) => data.data.ticket))).toEqual(new Set(['J1']));
    const others = await atOnce(6, (at) => buy(ALL_HOME, { by: buyer, at }));
    // 200 KES buy four tickets.
    expect(others.map(({ data }) => data.code).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 402, 402, 402]);
    first.clock.nowMs = FIRST_KICKOFF_MS + 6 * HOUR_MS;
    await giveResults(shared.db, 0, ALL_HOME);
    await atOnce(6, (each) => each.run('jackpot'));
    await first.run('jackpot');
    expect(await shared.db.$count(ledgerTransfer, eq(ledgerTransfer.kind, 'jackpot_prize'))).toBe(4);
    expect(await shared.db.$count(jackpotTicket, eq(jackpotTicket.status, 1))).toBe(4);
    await expectSoundMoney(shared.db);
    await drop();
  });
});
