import assert from 'node:assert/strict';
import { rulesOf } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { moneyFault, payment, phoneSms } from '../../db/schema/index.ts';
import { createLogger } from '../../log.ts';
import { auditLedger, type Player, type TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';
import { useOperator } from '../../test/useOperator.ts';
import { applyPaymentOutcome } from './outcomes.ts';
import { movementsOf } from './staffReads.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

useOperator(async (ready) => {
  ({ database, operator } = ready);
  player = await operator.player(ready.phone, 1_000);
  operator.book.add(player.phone, {}, operator.clock.nowMs + 60 * 60_000);
});
afterEach(() => {
  operator.line.troubleOf = () => 'none';
});

const withdraw = (amount: number, more: object = {}) =>
  operator.post('/profile/v1/withdraw', { amount, ...more }, player.token);
const terms = async () => (await operator.get('/profile/v1/withdrawal_terms', player.token)).data.data;
const bookingCode = () => `ABCDE${player.phone.slice(-2)}`;
async function place(stake: number): Promise<void> {
  const body = slip(bookingCode(), stake, [{ matchId: player.phone, odds: 2 }]);
  const placed = await operator.post('/bet/v1/place', body, player.token);
  assert.equal(placed.data.code, 200, placed.data.message);
}
const fees = async () => (await auditLedger(database.db)).fees ?? 0;
const latestPayment = async () => {
  const stored = (await database.db.select().from(payment).orderBy(payment.id)).at(-1);
  assert(stored);
  return stored;
};

/** Stakes a half of the deposit and wins more than 500, which leave without a fee. */
async function winFree(): Promise<void> {
  await place(500);
  operator.clock.nowMs += 3 * 60 * 60_000;
  operator.book.end(player.phone, 'won');
  await operator.run('settlement');
  // Down to a balance of 1,000.11, of which 500.11 are free.
  const { free } = (await terms()) as { free: number };
  await withdraw(Math.floor(free - 500));
}
/** A report of the provider about a withdrawal. */
async function reportOf(reference: number, resultCode: string): Promise<void> {
  const deps = {
    db: database.db,
    nowMs: () => operator.clock.nowMs,
    rulesAt: rulesOf('default'),
    logger: createLogger('silent'),
  };
  await applyPaymentOutcome(deps, { reference, providerRefs: [], resultCode, receipt: null, amountCents: null });
}

describe('the fee on unused deposits', () => {
  it('is kept from the amount, and the rest arrives', { tags: ['A-273', 'R-92'] }, async () => {
    const before = await fees();
    expect(await terms()).toEqual({ free: 0, fee_percent: 10, tax_percent: 0 });
    expect((await withdraw(400)).data.code).toBe(200);
    expect(await operator.balance(player)).toBe(600);
    expect(await latestPayment()).toMatchObject({ amountCents: 40_000, feeCents: 4_000, paidCents: 36_000 });
    expect(await fees()).toBe(before + 4_000);
    const inbox = await database.db
      .select()
      .from(phoneSms)
      .where(eq(phoneSms.phone, player.phone))
      .orderBy(phoneSms.id);
    expect(inbox.at(-1)?.text).toContain('You have received Ksh360.00');
  });

  it('is named in the list of transactions', { tags: ['R-93'] }, async () => {
    await withdraw(400);
    const { data } = await operator.get('/profile/v1/transactions?page=1&limit=20', player.token);
    expect(data.data).toMatchObject([
      { kind: 'withdrawal', amount: -400, fee: 40 },
      { kind: 'deposit', fee: 0 },
    ]);
  });

  it('is not taken from a deposit that was bet', { tags: ['R-91'] }, async () => {
    await place(700);
    operator.clock.nowMs += 3 * 60 * 60_000;
    operator.book.end(player.phone, 'won');
    await operator.run('settlement');
    const balance = Number(await operator.balance(player));
    expect(await terms()).toEqual({ free: balance - 300, fee_percent: 10, tax_percent: 0 });
    await withdraw(1_000);
    expect(await latestPayment()).toMatchObject({ feeCents: 0 });
    await withdraw(Math.floor(balance - 1_000));
    // Less than 300 KES of the deposit are in it, because the cents stay.
    expect(await latestPayment()).toMatchObject({ feeCents: 2_900 });
  });

  it('is taken again after the bet was cancelled', { tags: ['R-91'] }, async () => {
    await place(1_000);
    expect(await terms()).toEqual({ free: 0, fee_percent: 10, tax_percent: 0 });
    const cancelled = await operator.post('/bet/v1/cancel', { bet_id: bookingCode() }, player.token);
    expect(cancelled.data.code).toBe(200);
    expect(await terms()).toEqual({ free: 0, fee_percent: 10, tax_percent: 0 });
    await withdraw(1_000);
    expect(await latestPayment()).toMatchObject({ feeCents: 10_000 });
  });

  it('returns with a withdrawal that is not made', { tags: ['R-92'] }, async () => {
    const before = await fees();
    operator.line.troubleOf = () => 'refused';
    expect((await withdraw(400)).data.code).toBe(424);
    expect(await operator.balance(player)).toBe(1_000);
    expect(await fees()).toBe(before);
    expect(await terms()).toEqual({ free: 0, fee_percent: 10, tax_percent: 0 });
    const { data } = await operator.get('/profile/v1/transactions?page=1&limit=20', player.token);
    expect(data.data).toMatchObject([{ kind: 'withdrawalReturned', fee: 0 }, { fee: 0 }, { kind: 'deposit' }]);
  });

  it('is taken once when the provider reports the payment twice, and another amount later', {
    tags: ['R-92'],
  }, async () => {
    operator.line.troubleOf = () => 'lost';
    await withdraw(400);
    const before = await fees();
    const { id } = await latestPayment();
    const deps = {
      db: database.db,
      nowMs: () => operator.clock.nowMs,
      rulesAt: rulesOf('default'),
      logger: createLogger('silent'),
    };
    const report = { reference: id, providerRefs: [], resultCode: '0', receipt: 'SKA1234567' };
    for (const amountCents of [36_000, 36_000, null, 35_000])
      await applyPaymentOutcome(deps, { ...report, amountCents });
    expect(await fees()).toBe(before + 4_000);
    expect(await latestPayment()).toMatchObject({ status: 'paid', paidCents: 35_000 });
  });

  it('is given back when an earlier withdrawal of other money was not made', { tags: ['R-91', 'R-92'] }, async () => {
    const before = await fees();
    await winFree();
    // The first takes the other money, so the second takes the deposit.
    operator.line.troubleOf = () => 'lost';
    await withdraw(500);
    const first = await latestPayment();
    operator.line.troubleOf = () => 'none';
    await withdraw(500);
    expect(await latestPayment()).toMatchObject({ feeCents: 4_900, status: 'paid' });
    const balance = Number(await operator.balance(player));
    await reportOf(first.id, '2001');
    await reportOf(first.id, '2001');
    expect(await operator.balance(player)).toBe(balance + 549);
    expect(await fees()).toBe(before);
    expect(await latestPayment()).toMatchObject({ feeCents: 4_900, feeRefundCents: 4_900 });
    const { data } = await operator.get('/profile/v1/transactions?page=1&limit=2', player.token);
    expect(data.data).toMatchObject([
      { kind: 'feeRefund', amount: 49 },
      { kind: 'withdrawalReturned', amount: 500 },
    ]);
    const second = await latestPayment();
    const moved = await movementsOf(database.db, second);
    // What staff see of the payment.
    expect(moved.filter(({ operationKey }) => operationKey === `withdrawal_fee:${second.id}:1`)).toMatchObject([
      { account: expect.stringMatching(/^player_cash:/), amountCents: 4_900 },
      { account: expect.stringMatching(/^fees:/), amountCents: -4_900 },
    ]);
    await operator.run('money check');
    expect(await database.db.$count(moneyFault)).toBe(0);
  });

  it('is given back once it is paid when an earlier withdrawal has failed meanwhile', { tags: ['R-92'] }, async () => {
    const before = await fees();
    await winFree();
    operator.line.troubleOf = () => 'lost';
    await withdraw(500);
    const first = await latestPayment();
    await withdraw(500);
    const second = await latestPayment();
    const balance = Number(await operator.balance(player));
    await reportOf(first.id, '2001');
    expect(await operator.balance(player)).toBe(balance + 500);
    await reportOf(second.id, '0');
    await reportOf(second.id, '0');
    expect(await operator.balance(player)).toBe(balance + 549);
    expect(await fees()).toBe(before);
  });

  it('counts each unused deposit once when two withdrawals arrive at the same time', { tags: ['R-91'] }, async () => {
    const before = await fees();
    const answers = await Promise.all([withdraw(500), withdraw(500)]);
    expect(answers.map(({ data }) => data.code)).toEqual([200, 200]);
    expect(await fees()).toBe(before + 10_000);
  });

  it('is not taken from a player who may not bet', { tags: ['R-92'] }, async () => {
    await operator.exclude(player, '1-Week');
    expect(await terms()).toEqual({ free: 0, fee_percent: 0, tax_percent: 0 });
    await withdraw(400);
    expect(await latestPayment()).toMatchObject({ amountCents: 40_000, feeCents: 0 });
  });

  it('is refused if it is higher than the player was shown', { tags: ['R-93'] }, async () => {
    expect((await withdraw(400, { max_fee: 39 })).data).toMatchObject({
      code: 409,
      message: 'The fee of this withdrawal is now KES 40.00. Please check it and try again.',
    });
    expect(await operator.balance(player)).toBe(1_000);
    expect((await withdraw(400, { max_fee: 40 })).data.code).toBe(200);
  });
});

it('adds up several deposits', { tags: ['R-91'] }, async () => {
  for (let round = 0; round < 3; round += 1) await operator.deposit(player, 100);
  expect(await terms()).toEqual({ free: 0, fee_percent: 10, tax_percent: 0 });
  await withdraw(1_300);
  expect(await latestPayment()).toMatchObject({ feeCents: 13_000 });
});
