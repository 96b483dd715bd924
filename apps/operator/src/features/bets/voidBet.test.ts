import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STATUS } from '../../db/betStatus.ts';
import { emptyDatabase, type OwnedDatabase } from '../../test/databases.ts';
import { auditLedger } from '../../test/operator.ts';
import { storePlayers } from '../../test/pendingBets.ts';
import { changeBet, resultKeys, storedBet, storeSingles } from '../../test/storedBets.ts';
import { balanceCents, playerCash } from '../../ledger/accounts.ts';
import { freebets } from '../../test/betRows.ts';
import { voidBet } from './voidBet.ts';

const NOW_MS = Date.parse('2026-11-21T18:00:00.000Z');

let database: OwnedDatabase;
let accountId: number;
let betId: number;
let otherId: number;
let balanceBefore: number;
beforeEach(async () => {
  database = await emptyDatabase();
  [accountId = 0] = await storePlayers(database.db, 1);
  [betId = 0, otherId = 0] = await storeSingles(database, '1', { accountId, count: 2 });
  balanceBefore = await balance();
});
afterEach(async () => {
  await auditLedger(database.db);
  await database.close();
});

const makeVoid = (id = betId) => voidBet({ db: database.db, nowMs: () => NOW_MS, freebets }, id);
const balance = () => balanceCents(database.db, playerCash(accountId));

describe('voidBet', () => {
  it('ends a pending bet and its legs, and returns the stake', { tags: ['R-83'] }, async () => {
    expect(await makeVoid()).toEqual({ status: 'done', refundedCents: 10_000 });
    const settledAt = new Date(NOW_MS);
    expect(await storedBet(database, betId)).toMatchObject({
      status: 7,
      settledAt,
      paidCents: 10_000,
      corrections: 0,
      voidedByStaff: true,
      legs: [{ status: 7, settledAt }],
    });
    expect(await balance()).toBe(balanceBefore + 10_000);
    expect(await resultKeys(database, betId)).toEqual([`settle:${betId}`]);
    expect(await storedBet(database, otherId)).toMatchObject({
      status: 0,
      voidedByStaff: false,
      legs: [{ status: 0 }],
    });
  });

  it('changes nothing the second time', { tags: ['R-83'] }, async () => {
    await makeVoid();
    expect(await makeVoid()).toEqual({ status: 'unchanged', refundedCents: 10_000 });
    expect(await balance()).toBe(balanceBefore + 10_000);
  });

  it('moves the money of a bet that was corrected as a correction', { tags: ['R-83', 'R-89'] }, async () => {
    await changeBet(database, betId, { corrections: 1 });
    expect(await makeVoid()).toEqual({ status: 'done', refundedCents: 10_000 });
    expect(await storedBet(database, betId)).toMatchObject({ status: 7, corrections: 2, voidedByStaff: true });
    expect(await resultKeys(database, betId)).toEqual([`correction:${betId}:2`]);
    expect(await balance()).toBe(balanceBefore + 10_000);
  });

  it.each([
    ['cancelled', STATUS.cancelled],
    ['settled', STATUS.won],
    ['settled', STATUS.lost],
  ])('refuses a %s bet', { tags: ['R-83'] }, async (reason, status) => {
    const settlement = { status, settledAt: new Date(0), paidCents: 0, paidWithholdingCents: 0 };
    await changeBet(database, betId, settlement);
    expect(await makeVoid()).toEqual({ status: 'refused', reason });
    expect(await storedBet(database, betId)).toMatchObject({ ...settlement, voidedByStaff: false });
    expect(await balance()).toBe(balanceBefore);
  });

  it('refuses a bet that does not exist', { tags: ['R-83'] }, async () => {
    expect(await makeVoid(999_999)).toEqual({ status: 'refused', reason: 'unknownBet' });
  });
});
