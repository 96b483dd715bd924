import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bonus } from '../../db/schema/index.ts';
import { emptyDatabase, type OwnedDatabase } from '../../test/databases.ts';
import { HeldBook } from '../../test/heldBook.ts';
import { auditLedger } from '../../test/operator.ts';
import { storePlayers } from '../../test/pendingBets.ts';
import { changeBet, resultKeys, storedBet, storeSingles } from '../../test/storedBets.ts';
import { freebets } from '../../test/betRows.ts';
import { giveResult } from './givenResults.ts';
import { settleDecided } from './settle.ts';

const NOW_MS = Date.parse('2026-11-21T18:00:00.000Z');
const TERMS = { minStake: 0, minOdds: 0, minSelections: 0, minOddsPerSelection: 0, maxWin: 0, deductStake: true };

let database: OwnedDatabase;
let book: HeldBook;
let accountId: number;
const logger = pino({ level: 'silent' });
beforeEach(async () => {
  database = await emptyDatabase();
  book = new HeldBook();
  for (const matchId of ['1', '2', '3']) book.add(matchId);
  [accountId = 0] = await storePlayers(database.db, 1);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await auditLedger(database.db);
  await database.close();
});

const settle = (change: Partial<Parameters<typeof settleDecided>[0]> = {}) =>
  settleDecided({ db: database.db, nowMs: () => NOW_MS, book, freebets, logger, batchSize: 10, ...change });
const storeOne = async (matchId: string, from = 0) => {
  const [id = 0] = await storeSingles(database, matchId, { accountId, from });
  return id;
};
const statusOf = async (id: number) => (await storedBet(database, id)).status;

/** Makes a freebet the stake of a stored bet. */
async function useFreebet(betId: number, promotion: string): Promise<number> {
  const [row] = await database.asOwner((tx) =>
    tx
      .insert(bonus)
      .values({
        accountId,
        promotion,
        refId: promotion,
        status: 2,
        amountCents: 10_000,
        terms: TERMS,
        createdAt: new Date(0),
      })
      .returning({ id: bonus.id }),
  );
  const id = row?.id ?? 0;
  await changeBet(database, betId, { bonusId: id });
  return id;
}

describe('settleDecided', () => {
  it('settles the bets of decided matches in one transaction', async () => {
    const [won, lost, open] = [await storeOne('1'), await storeOne('2', 1), await storeOne('3', 2)];
    book.end('1', 'won');
    book.end('2', 'lost');
    const transactions = vi.spyOn(database.db, 'transaction');
    await settle();
    expect(transactions).toHaveBeenCalledTimes(1);
    expect([await statusOf(won), await statusOf(lost), await statusOf(open)]).toEqual([1, 3, 0]);
  });

  it('opens no transaction when no match is decided', async () => {
    await storeOne('1');
    const transactions = vi.spyOn(database.db, 'transaction');
    await settle();
    expect(transactions).not.toHaveBeenCalled();
  });

  it('does not settle the bets of a match whose result is not final', async () => {
    const [final, early] = [await storeOne('1'), await storeOne('2', 1)];
    for (const matchId of ['1', '2']) book.end(matchId, 'won');
    vi.spyOn(book, 'isDecided').mockImplementation((matchId) => matchId === '1');
    await settle();
    expect([await statusOf(final), await statusOf(early)]).toEqual([1, 0]);
  });

  it('settles more bets of a match than a batch has, in transactions of a batch each', async () => {
    const ids = await storeSingles(database, '1', { accountId, count: 5 });
    book.end('1', 'won');
    const transactions = vi.spyOn(database.db, 'transaction');
    await settle({ batchSize: 2 });
    expect(transactions).toHaveBeenCalledTimes(3);
    for (const id of ids) expect(await statusOf(id)).toBe(1);
  });

  it('ends after the present batch when the process stops, and the next run settles the rest', async () => {
    const ids = await storeSingles(database, '1', { accountId, count: 5 });
    book.end('1', 'won');
    await settle({ batchSize: 2, stopping: AbortSignal.abort() });
    const statuses = async () => Promise.all(ids.map(statusOf));
    expect((await statuses()).filter((status) => status === 1)).toHaveLength(2);
    await settle({ batchSize: 2 });
    expect(await statuses()).toEqual([1, 1, 1, 1, 1]);
  });

  it('fills a batch with the bets of several matches', async () => {
    const ids = [await storeOne('1'), await storeOne('2', 1), await storeOne('3', 2)];
    for (const matchId of ['1', '2', '3']) book.end(matchId, 'lost');
    const transactions = vi.spyOn(database.db, 'transaction');
    await settle({ batchSize: 2 });
    expect(transactions).toHaveBeenCalledTimes(2);
    for (const id of ids) expect(await statusOf(id)).toBe(3);
  });

  it('takes the result that staff gave, also for a match without its own', { tags: ['R-88'] }, async () => {
    const [replaced, given] = [await storeOne('1'), await storeOne('2', 1)];
    book.end('1', 'won');
    const score = { htHome: 0, htAway: 0, ftHome: 0, ftAway: 1 };
    await giveResult(database.db, '1', score, { hasResult: true, isDecided: true, atMs: NOW_MS });
    await giveResult(database.db, '2', score, { hasResult: false, isDecided: false, atMs: NOW_MS });
    await settle();
    for (const id of [replaced, given])
      expect(await storedBet(database, id)).toMatchObject({ status: 3, legs: [{ status: 3, fullTimeScore: '0-1' }] });
  });

  it('settles a bet as a correction that a correction has made pending again', { tags: ['R-89'] }, async () => {
    const [usual, again] = [await storeOne('1'), await storeOne('1', 1)];
    await changeBet(database, again, { corrections: 1 });
    book.end('1', 'won');
    const transactions = vi.spyOn(database.db, 'transaction');
    await settle();
    expect(transactions).toHaveBeenCalledTimes(2);
    expect(await storedBet(database, usual)).toMatchObject({ status: 1, corrections: 0 });
    expect(await storedBet(database, again)).toMatchObject({ status: 1, corrections: 2, legs: [{ status: 1 }] });
    expect(await resultKeys(database, usual)).toEqual([`settle:${usual}`]);
    expect(await resultKeys(database, again)).toEqual([`correction:${again}:2`]);
  });

  it('logs a batch that fails, settles its bets one by one, and logs the bet that fails again', async () => {
    const [good, bad] = [await storeOne('1'), await storeOne('1', 1)];
    // Its settlement would take more from the open bets than they hold.
    await changeBet(database, bad, { stakeCents: 100_000_000_000 });
    book.end('1', 'lost');
    const [warn, error] = [vi.spyOn(logger, 'warn'), vi.spyOn(logger, 'error')];
    await settle();
    const err = expect.any(Error) as unknown;
    expect(warn.mock.calls).toEqual([[{ err, bets: 2 }, 'batch of bets not settled, settling each alone']]);
    expect(error.mock.calls).toEqual([[{ err, betId: bad }, 'bet not settled']]);
    expect([await statusOf(good), await statusOf(bad)]).toEqual([3, 0]);
  });
});

describe('bets whose stakes are freebets', () => {
  it('return the freebets in the order of their ids when they are void', async () => {
    const bets = [await storeOne('1'), await storeOne('1', 1), await storeOne('1', 2)];
    const cash = await storeOne('1', 3);
    // The first bet has the newest bonus.
    const bonusIds: number[] = [];
    for (const [index, id] of bets.toReversed().entries()) bonusIds.push(await useFreebet(id, `promotion ${index}`));
    book.end('1', 'void');
    const returnFreebet = vi.fn(freebets.returnFreebet);
    await settle({ freebets: { ...freebets, returnFreebet } });
    expect(returnFreebet.mock.calls.map(([, id]) => id)).toEqual(bonusIds);
    for (const id of bets) expect(await storedBet(database, id)).toMatchObject({ status: 7, paidCents: 0 });
    expect(await storedBet(database, cash)).toMatchObject({ status: 7, paidCents: 10_000 });
  });

  it('are paid by the terms of the freebet, cash bets by none', async () => {
    const [free, cash] = [await storeOne('1'), await storeOne('1', 1)];
    await useFreebet(free, 'welcome');
    book.end('1', 'won');
    await settle();
    // 86.9565 x 2.00 = 173.91; tax 86.9565 / 6 = 14.49; 159.42, and 72.46 without the stake.
    expect(await storedBet(database, cash)).toMatchObject({ status: 1, paidCents: 15_942 });
    expect(await storedBet(database, free)).toMatchObject({ status: 1, paidCents: 7_246 });
  });

  it('are not settled when the freebet is missing', async () => {
    const id = await storeOne('1');
    const bonusId = await useFreebet(id, 'welcome');
    book.end('1', 'won');
    const error = vi.spyOn(logger, 'error');
    await settle({ freebets: { ...freebets, termsOf: async () => new Map() } });
    const err = expect.objectContaining({ message: `bonus ${bonusId} is stored` }) as unknown;
    expect(error.mock.calls).toEqual([[{ err, betId: id }, 'bet not settled']]);
    expect(await statusOf(id)).toBe(0);
  });

  it('are not looked for among cash bets', async () => {
    await storeOne('1');
    book.end('1', 'won');
    const termsOf = vi.fn(freebets.termsOf);
    await settle({ freebets: { ...freebets, termsOf } });
    expect(termsOf).not.toHaveBeenCalled();
  });
});
