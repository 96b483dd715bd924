import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { bet, matchResult, staffAction } from '../db/schema/index.ts';
import { correctDecided, correctMatch } from '../features/bets/correct.ts';
import { giveResult } from '../features/bets/givenResults.ts';
import { freebets } from '../features/bonuses/freebets.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { createLogger } from '../log.ts';
import { emptyDatabase, postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { KICKOFF_MS } from '../test/heldBook.ts';
import { findMoneyFaults } from '../test/moneyFaults.ts';
import { auditLedger, type Player, TestOperator } from '../test/operator.ts';
import { slip } from '../test/slips.ts';
import { runStaff } from './test/runStaff.ts';

const CASH = 1_000;
const STAKE = 100;
let database: Database;
let operator: TestOperator;
let player: Player;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player('254712345678', CASH);
  for (const matchId of ['1', '2']) operator.book.add(matchId);
});
afterEach(async () => {
  assert.deepEqual(await findMoneyFaults(database.db), []);
  assert.deepEqual((await verifyLedger(database.db, () => undefined)).faults, []);
  await auditLedger(database.db);
  await database.close();
});

const place = async (
  code: string,
  sides: Record<string, 'home' | 'draw' | 'away'> = { '1': 'home' },
  from = operator,
) => {
  const legs = Object.entries(sides).map(([matchId, side]) => ({
    matchId,
    side,
    odds: { home: 2, draw: 3, away: 4 }[side],
  }));
  expect((await from.post('/bet/v1/place', slip(code, STAKE, legs), player.token)).data).toMatchObject({ code: 200 });
};
const stored = async (code: string, db = database.db) =>
  (await db.select().from(bet).where(eq(bet.bookingCode, code)))[0] ?? expect.fail('no bet');
const staffOn = (on: Database, shop: TestOperator, ...argv: string[]) =>
  runStaff(on, ['match', ...argv, '--reason', 'the league has decided', '--json'], {
    nowMs: () => shop.clock.nowMs,
    book: shop.book,
  });
const staff = (...argv: string[]) => staffOn(database, operator, ...argv);
const correct = (score: string, matchId = '1') => staff('correct', matchId, '--score', score, '--half', '0-0');
const settle = () => operator.run('settlement');
function end(verdict: 'won' | 'lost' | 'void' = 'won', matchId = '1'): void {
  operator.book.end(matchId, verdict);
  operator.clock.nowMs = KICKOFF_MS + 3 * 60 * 60_000;
}

describe('match correct', () => {
  it('reverses a payout and pays the other bets', { tags: ['R-89'] }, async () => {
    await place('HOMEE01');
    await place('AWAYY01', { '1': 'away' });
    operator.book.end('1', 'won');
    end('won');
    await settle();
    // Both won by the book's single verdict; by the corrected score only the second one does.
    const paidTwice = Number(await operator.balance(player));
    const { paidCents: wonCents } = await stored('AWAYY01');
    expect((await correct('0-1')).result).toMatchObject({
      status: 'done',
      rows: [
        { match: '1', revision: 1 },
        { corrected: 1, unchanged: 1, failed: 0 },
      ],
    });
    expect(await stored('HOMEE01')).toMatchObject({ status: 3, paidCents: 0, corrections: 1, uncollectedCents: 0 });
    expect(await operator.balance(player)).toBe(CASH - 2 * STAKE + Number(wonCents) / 100);
    expect(await operator.balance(player)).toBeLessThan(paidTwice);
  });

  it('can be corrected again, and back; then all balances are as without corrections', { tags: ['R-89'] }, async () => {
    await place('HOMEE02');
    end('won');
    await settle();
    const [won, house] = [await operator.balance(player), await auditLedger(database.db)];
    await correct('0-1');
    expect(await operator.balance(player)).toBe(CASH - STAKE);
    await staff('correct', '1', '--void');
    expect(await operator.balance(player)).toBe(CASH);
    expect(await stored('HOMEE02')).toMatchObject({ status: 7, paidCents: STAKE * 100, paidWithholdingCents: 0 });
    await correct('2-1');
    expect(await operator.balance(player)).toBe(won);
    expect(await auditLedger(database.db)).toEqual(house);
    expect(await stored('HOMEE02')).toMatchObject({ status: 1, corrections: 5 });
  });

  it('changes nothing when it is repeated', { tags: ['R-89'] }, async () => {
    await place('HOMEE03');
    end('won');
    await settle();
    await correct('0-1');
    const before = await auditLedger(database.db);
    const repeated = await correct('0-1');
    expect(repeated.result).toMatchObject({ status: 'unchanged', rows: [{}, { corrected: 0, unchanged: 1 }] });
    expect(await auditLedger(database.db)).toEqual(before);
    expect(await database.db.$count(matchResult)).toBe(1);
  });

  it('takes what the balance covers; the house bears the rest and does not take it later', {
    tags: ['R-90'],
  }, async () => {
    await place('HOMEE04');
    end('won');
    await settle();
    const { paidCents } = await stored('HOMEE04');
    const won = Number(paidCents) / 100;
    await operator.post('/profile/v1/withdraw', { amount: Math.floor(CASH - STAKE + won) - 50 }, player.token);
    const left = Number(await operator.balance(player));
    await correct('0-1');
    expect(await operator.balance(player)).toBe(0);
    const uncollectedCents = Number(paidCents) - Math.round(left * 100);
    expect(await stored('HOMEE04')).toMatchObject({ status: 3, paidCents: 0, uncollectedCents });
    expect((await auditLedger(database.db)).uncollected).toBe(-uncollectedCents);
    await operator.deposit(player, 500);
    await correct('0-2');
    expect(await operator.balance(player)).toBe(500);
    // What the bet pays again is first set against what the player kept.
    await correct('3-1');
    expect(await stored('HOMEE04')).toMatchObject({ status: 1, paidCents, uncollectedCents: 0 });
    expect(Number(await operator.balance(player))).toBeCloseTo(500 + left, 2);
    expect((await auditLedger(database.db)).uncollected).toBe(0);
  });

  it('returns the stake before it takes the payout back, when the balance is too low', { tags: ['R-90'] }, async () => {
    await place('HOMEE05');
    end('won');
    await settle();
    const { paidCents } = await stored('HOMEE05');
    await operator.post('/profile/v1/withdraw', { amount: CASH - STAKE }, player.token);
    const left = Math.floor(Number(await operator.balance(player)));
    await operator.post('/profile/v1/withdraw', { amount: left }, player.token);
    const keptCents = Math.round(Number(await operator.balance(player)) * 100);
    expect((await staff('correct', '1', '--void')).result?.rows?.[1]).toMatchObject({ corrected: 1, failed: 0 });
    const uncollectedCents = Number(paidCents) - STAKE * 100 - keptCents;
    expect(await stored('HOMEE05')).toMatchObject({ status: 7, paidCents: STAKE * 100, uncollectedCents });
    await correct('0-1');
    const lost = { status: 3, paidCents: 0, uncollectedCents: uncollectedCents + STAKE * 100 };
    expect(await stored('HOMEE05')).toMatchObject(lost);
    expect(await operator.balance(player)).toBe(0);
  });

  it('makes a lost bet pending again while another match is open, and settles it once', {
    tags: ['R-89'],
  }, async () => {
    await place('MULTI01', { '1': 'home', '2': 'home' });
    end('lost', '1');
    await settle();
    expect(await stored('MULTI01')).toMatchObject({ status: 3 });
    await correct('1-0');
    expect(await stored('MULTI01')).toMatchObject({ status: 0, paidCents: null, settledAt: null });
    expect((await auditLedger(database.db)).open_bets).toBe(STAKE * 100);
    end('won', '2');
    await settle();
    await settle();
    const settled = await stored('MULTI01');
    expect(settled).toMatchObject({ status: 1 });
    expect(await operator.balance(player)).toBe(CASH - STAKE + Number(settled.paidCents) / 100);
  });

  it('does not change bets that were cancelled or made void by staff', { tags: ['R-89'] }, async () => {
    await place('CANCE01');
    await place('VOIDS01');
    await operator.post('/bet/v1/cancel', { bet_id: 'CANCE01' }, player.token);
    await runStaff(database, ['bet', 'void', 'VOIDS01', '--reason', 'wrong price'], {
      nowMs: () => operator.clock.nowMs,
    });
    end('lost');
    await settle();
    expect((await correct('1-0')).result?.rows?.[1]).toMatchObject({ corrected: 0, unchanged: 2 });
    expect(await operator.balance(player)).toBe(CASH);
  });

  it('moves no money of an erased player', { tags: ['R-89', 'R-158'] }, async () => {
    await place('HOMEE06');
    end('lost');
    await settle();
    await operator.post('/profile/v1/withdraw', { amount: CASH - STAKE }, player.token);
    const how = { nowMs: () => operator.clock.nowMs };
    const erased = await runStaff(database, ['player', 'erase', player.phone, '--reason', 'asked', '--json'], how);
    expect(erased.result).toMatchObject({ status: 'done' });
    const before = await auditLedger(database.db);
    expect((await correct('1-0')).result?.rows?.[1]).toMatchObject({ corrected: 0, unchanged: 1 });
    expect(await auditLedger(database.db)).toEqual(before);
    expect(before).toMatchObject({ player_cash: 0 });
    expect(await stored('HOMEE06')).toMatchObject({ status: 3, paidCents: 0, corrections: 0 });
  });

  it.each([
    ['correct', 'lost'],
    ['result', null],
  ] as const)('refuses a half with more goals than the match: match %s', { tags: ['R-88'] }, async (name, verdict) => {
    await place('HOMEE07');
    if (verdict !== null) end(verdict);
    const swapped = await staff(name, '1', '--score', '1-0', '--half', '2-0');
    expect(swapped).toMatchObject({ exitCode: 3, result: { status: 'refused', reason: 'halfAboveScore' } });
    expect(await database.db.$count(matchResult)).toBe(0);
  });

  it('refuses a match without a result and an unknown one', { tags: ['R-88'] }, async () => {
    expect((await correct('1-0')).result).toEqual({ status: 'refused', reason: 'notDecided' });
    expect((await correct('1-0', '77')).result).toEqual({ status: 'refused', reason: 'unknownMatch' });
    expect(await staff('correct', '1', '--score', '1-0')).toMatchObject({ exitCode: 2 });
  });

  it('is continued by the operator when the command is killed after its record', { tags: ['R-89'] }, async () => {
    await place('HOMEE05');
    end('won');
    await settle();
    const atMs = operator.clock.nowMs;
    const score = { htHome: 0, htAway: 0, ftHome: 0, ftAway: 1 };
    await giveResult(database.db, '1', score, { hasResult: true, isDecided: true, atMs });
    await operator.run('result corrections');
    expect(await stored('HOMEE05')).toMatchObject({ status: 3, corrections: 1 });
    await operator.run('result corrections');
    expect(await stored('HOMEE05')).toMatchObject({ corrections: 1 });
  });

  it('ends after the present bet when the process stops, and the next run corrects the rest', {
    tags: ['R-89'],
  }, async () => {
    await place('STOPS01');
    end('won');
    await settle();
    const lost = { htHome: 0, htAway: 0, ftHome: 0, ftAway: 1 };
    await giveResult(database.db, '1', lost, { hasResult: true, isDecided: true, atMs: operator.clock.nowMs });
    const logger = createLogger('silent');
    const parts = { db: database.db, nowMs: () => operator.clock.nowMs, book: operator.book, freebets, logger };
    const counts = await correctMatch({ ...parts, stopping: AbortSignal.abort() }, '1', 1);
    expect(counts).toEqual({ corrected: 0, unchanged: 0, needsPerson: 0, failed: 0 });
    await correctDecided(parts);
    expect(await stored('STOPS01')).toMatchObject({ status: 3, corrections: 1 });
  });

  describe('of a bet whose stake is a freebet', () => {
    const MATCHES = ['11', '12', '13', '14'];
    async function placeFreebet(): Promise<void> {
      for (const matchId of MATCHES) operator.book.add(matchId);
      // A cash bet of 230 earns a freebet of 115.
      await operator.post('/bet/v1/place', slip('FIRST11', 230, [{ matchId: '1', odds: 2 }]), player.token);
      const listed = await operator.get('/ds/v1/freebets', player.token);
      const bonus_id = String(listed.data.data.result?.[0]?.ref_id);
      const legs = MATCHES.map((matchId) => ({ matchId, odds: 2 }));
      const placed = await operator.post('/bet/v1/place', slip('FREEB11', 115, legs, { bonus_id }), player.token);
      expect(placed.data.code).toBe(200);
    }

    it('pays it when it is won after all', { tags: ['R-89'] }, async () => {
      await placeFreebet();
      for (const matchId of MATCHES) end(matchId === '14' ? 'lost' : 'won', matchId);
      await settle();
      expect(await stored('FREEB11')).toMatchObject({ status: 3 });
      await correct('1-0', '14');
      const { status, paidCents } = await stored('FREEB11');
      expect(status).toBe(1);
      expect(await operator.balance(player)).toBe(CASH - 230 + Number(paidCents) / 100);
      await staff('correct', '14', '--score', '0-0', '--half', '0-0');
      expect(await operator.balance(player)).toBe(CASH - 230);
    });

    it('uses the returned freebet again when it is won or lost after all', { tags: ['R-89'] }, async () => {
      await placeFreebet();
      for (const matchId of MATCHES) end('void', matchId);
      await settle();
      expect((await auditLedger(database.db)).player_bonus).toBe(11_500);
      expect((await correct('1-0', '14')).result?.rows?.[1]).toMatchObject({ corrected: 1, needsPerson: 0 });
      const { status, paidCents } = await stored('FREEB11');
      expect(status).toBe(1);
      expect(await operator.balance(player)).toBe(CASH - 230 + Number(paidCents) / 100);
      expect((await auditLedger(database.db)).player_bonus).toBe(0);
      await staff('correct', '14', '--score', '0-0', '--half', '0-0');
      expect(await stored('FREEB11')).toMatchObject({ status: 3 });
      await staff('correct', '14', '--void');
      expect(await stored('FREEB11')).toMatchObject({ status: 7 });
      expect((await auditLedger(database.db)).player_bonus).toBe(11_500);
    });

    it('corrects it when the returned freebet has expired', { tags: ['R-89'] }, async () => {
      await placeFreebet();
      for (const matchId of MATCHES) end('void', matchId);
      await settle();
      operator.clock.nowMs += 8 * 24 * 60 * 60_000;
      await operator.run('bonus expiry');
      expect((await correct('1-0', '14')).result?.rows?.[1]).toMatchObject({ corrected: 1, needsPerson: 0 });
      expect(await stored('FREEB11')).toMatchObject({ status: 1 });
    });

    it('leaves it to a person when another bet has used the returned freebet', { tags: ['R-89'] }, async () => {
      await placeFreebet();
      for (const matchId of MATCHES) end('void', matchId);
      await settle();
      const others = ['21', '22', '23', '24'];
      for (const matchId of others) operator.book.add(matchId, {}, operator.clock.nowMs + 60 * 60_000);
      const listed = await operator.get('/ds/v1/freebets', player.token);
      const bonus_id = String(listed.data.data.result?.[0]?.ref_id);
      const legs = others.map((matchId) => ({ matchId, odds: 2 }));
      const placed = await operator.post('/bet/v1/place', slip('FREEB12', 115, legs, { bonus_id }), player.token);
      expect(placed.data.code).toBe(200);
      expect((await correct('1-0', '14')).result?.rows?.[1]).toMatchObject({ corrected: 0, needsPerson: 1 });
      expect(await stored('FREEB11')).toMatchObject({ status: 7, corrections: 0 });
    });

    it('leaves it to a person when the returned freebet was revoked, also when it was earned again', {
      tags: ['R-89', 'R-243'],
    }, async () => {
      await placeFreebet();
      for (const matchId of MATCHES) end('void', matchId);
      await settle();
      // The cash out of the bet that earned the freebet takes it back.
      const earner = await stored('FIRST11');
      const quote_id = `1-23000-10000-${operator.clock.nowMs + 5_000}`;
      const sold = await operator.post('/bet/v1/cash_out', { bet_id: String(earner.id), quote_id }, player.token);
      expect(sold.data.data).toMatchObject({ made: { amount: 100 } });
      expect((await correct('1-0', '14')).result?.rows?.[1]).toMatchObject({ corrected: 0, needsPerson: 1 });
      operator.book.add('31', {}, operator.clock.nowMs + 60 * 60_000);
      const again = await operator.post(
        '/bet/v1/place',
        slip('AGAIN11', 600, [{ matchId: '31', odds: 2 }]),
        player.token,
      );
      expect(again.data.data).toMatchObject({ fb_amount: 300 });
      expect((await correct('3-0', '14')).result?.rows?.[1]).toMatchObject({ corrected: 0, needsPerson: 1 });
      expect((await auditLedger(database.db)).player_bonus).toBe(30_000);
      expect(await stored('FREEB11')).toMatchObject({ status: 7, corrections: 0 });
    });

    it('returns the freebet when its matches become void', { tags: ['R-89'] }, async () => {
      await placeFreebet();
      for (const matchId of MATCHES) end(matchId === '14' ? 'lost' : 'void', matchId);
      await settle();
      await staff('correct', '14', '--void');
      expect(await stored('FREEB11')).toMatchObject({ status: 7, paidCents: 0, corrections: 1 });
      expect((await auditLedger(database.db)).player_bonus).toBe(11_500);
    });
  });
});

describe('match result', () => {
  it('settles by the given score, ends the match and voids later bets', { tags: ['R-88'] }, async () => {
    await place('EARLY01', { '1': 'away' });
    operator.clock.nowMs += 1;
    expect((await staff('result', '1', '--score', '0-2', '--half', '0-1')).result).toMatchObject({ status: 'done' });
    await place('LATER01', { '1': 'away' });
    operator.clock.nowMs = KICKOFF_MS + 60_000;
    await settle();
    expect(await stored('EARLY01')).toMatchObject({ status: 1 });
    expect(await stored('LATER01')).toMatchObject({ status: 7, paidCents: STAKE * 100 });
    const again = await staff('result', '1', '--score', '5-0', '--half', '0-0');
    expect(again.result).toEqual({ status: 'refused', reason: 'alreadyDecided' });
    expect((await staff('result', '1', '--score', '0-2', '--half', '0-1')).result?.status).toBe('unchanged');
  });

  it('makes a match void: stakes return', { tags: ['R-88'] }, async () => {
    await place('EARLY02');
    operator.clock.nowMs += 1;
    await staff('result', '1', '--void');
    operator.clock.nowMs = KICKOFF_MS + 60_000;
    await settle();
    expect(await stored('EARLY02')).toMatchObject({ status: 7 });
    expect(await operator.balance(player)).toBe(CASH);
  });

  it('shows the match with the given result', { tags: ['R-88'] }, async () => {
    await staff('result', '1', '--score', '0-2', '--half', '0-1');
    const shown = await runStaff(database, ['match', 'result', '1', '--json'], { book: operator.book });
    expect(shown.result?.rows).toMatchObject([{ matchId: '1', given: { ftAway: 2, htAway: 1 } }]);
  });
});

describe.skipIf(postgresUrl === null)('corrections at the same time', () => {
  it('agree in the end, beside settlement, and move money once', { tags: ['R-89'] }, async () => {
    const { open, drop } = await throwawayPostgres();
    const postgres = await open();
    const shop = await TestOperator.start(postgres);
    shop.book.add('1');
    player = await shop.player('254712345670', 5_000);
    const codes = Array.from({ length: 12 }, (_, index) => `CONCU${String(index).padStart(2, '0')}`);
    for (const code of codes) await place(code, { '1': 'home' }, shop);
    shop.book.end('1', 'won');
    shop.clock.nowMs = KICKOFF_MS + 3 * 60 * 60_000;
    const scores = ['0-1', '2-1', '0-3', '1-1'];
    await Promise.all([
      shop.run('settlement'),
      ...scores.map((score) =>
        staffOn(postgres, shop, 'correct', '1', '--score', score, '--half', '0-0', '--as', score),
      ),
      shop.run('settlement'),
      shop.run('result corrections'),
    ]);
    await shop.run('settlement');
    await shop.run('result corrections');
    const results = await postgres.db.select().from(matchResult).orderBy(matchResult.revision);
    expect(results.map(({ revision }) => revision)).toEqual([1, 2, 3, 4]);
    expect(results.every(({ appliedAt }) => appliedAt !== null)).toBe(true);
    const { ftHome = 0, ftAway = 0 } = results.at(-1) ?? {};
    const status = ftHome > ftAway ? 1 : 3;
    const bets = await postgres.db.select().from(bet);
    expect(bets.map((each) => each.status)).toEqual(codes.map(() => status));
    expect(await postgres.db.$count(staffAction)).toBe(4);
    expect(await findMoneyFaults(postgres.db)).toEqual([]);
    expect((await verifyLedger(postgres.db, () => undefined)).faults).toEqual([]);
    await drop();
  });

  it('survive a bet that cannot be corrected, and correct it later', { tags: ['R-89'] }, async () => {
    const { open, openAsOwner, drop } = await throwawayPostgres();
    const postgres = await open();
    const shop = await TestOperator.start(postgres);
    shop.book.add('1');
    player = await shop.player('254712345671', 5_000);
    for (const code of ['FAULT01', 'FAULT02']) await place(code, { '1': 'home' }, shop);
    shop.book.end('1', 'won');
    shop.clock.nowMs = KICKOFF_MS + 3 * 60 * 60_000;
    await shop.run('settlement');
    const owner = openAsOwner().db;
    const { id } = await stored('FAULT01', postgres.db);
    await owner.execute(sql.raw(`alter table bet add constraint held check (id <> ${id} or corrections = 0)`));
    const ran = await staffOn(postgres, shop, 'correct', '1', '--score', '0-1', '--half', '0-0');
    expect(ran.result?.rows?.[1]).toMatchObject({ corrected: 1, failed: 1 });
    expect(await findMoneyFaults(postgres.db)).toEqual([]);
    await owner.execute('alter table bet drop constraint held');
    const parts = { db: postgres.db, nowMs: () => shop.clock.nowMs, book: shop.book, freebets };
    const logger = createLogger('silent');
    // A process that stops leaves the rest to the next run.
    await correctDecided({ ...parts, logger, stopping: AbortSignal.abort() });
    expect(await stored('FAULT01', postgres.db)).toMatchObject({ corrections: 0 });
    await correctDecided({ ...parts, logger });
    expect(await stored('FAULT01', postgres.db)).toMatchObject({ status: 3, corrections: 1 });
    expect(await findMoneyFaults(postgres.db)).toEqual([]);
    await drop();
  });
});
