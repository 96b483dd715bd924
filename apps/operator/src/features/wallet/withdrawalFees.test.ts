import assert from 'node:assert/strict';
import { rulesOf } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { moneyFault, payment, phoneSms } from '../../db/schema/index.ts';
import { feeRefundOf } from '../../ledger/withdrawalFeeRefunds.ts';
import { createLogger } from '../../log.ts';
import { auditLedger, type Player, type TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';
import { useOperator } from '../../test/useOperator.ts';
import { movementsOf } from './staffReads.ts';
import { resolveSuspense, suspenseOf } from './suspense.ts';

const DAY_MS = 24 * 60 * 60_000;
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
const deps = () => ({
  db: database.db,
  nowMs: () => operator.clock.nowMs,
  rulesAt: rulesOf('default'),
  logger: createLogger('silent'),
});
/** A report of the provider about a withdrawal. */
async function reportOf(reference: number, resultCode: string, receipt: string | null = null): Promise<void> {
  await operator.reportPayment({ reference, resultCode, receipt });
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

  it('is not raised later', { tags: ['R-92'] }, async () => {
    await withdraw(400);
    const lower = { ...(await latestPayment()), feeCents: 3_000 };
    expect(await feeRefundOf(database.db, lower, operator.clock.nowMs)).toBeNull();
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
    const report = { reference: id, resultCode: '0', receipt: 'SKA1234567' };
    for (const amountCents of [36_000, 36_000, null, 35_000]) await operator.reportPayment({ ...report, amountCents });
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

  it.each([
    { amount: 500, feeCents: 0, deposited: 0, laterFeeCents: 4_900 },
    { amount: 900, feeCents: 3_900, deposited: 500, laterFeeCents: 5_000 },
  ])(
    'is given back when staff return an earlier withdrawal of $amount that was not made',
    {
      tags: ['R-82', 'R-92'],
    },
    async ({ amount, feeCents, deposited, laterFeeCents }) => {
      const before = await fees();
      await winFree();
      operator.line.troubleOf = () => 'lost';
      await withdraw(amount);
      const first = await latestPayment();
      await reportOf(first.id, '0');
      operator.line.troubleOf = () => 'none';
      if (deposited > 0) await operator.deposit(player, deposited);
      await withdraw(500);
      const second = await latestPayment();
      expect([first.feeCents, second.feeCents]).toEqual([feeCents, laterFeeCents]);
      await reportOf(first.id, '0', second.receipt);
      const [waiting] = await suspenseOf(database.db, first);
      const balance = Number(await operator.balance(player));
      const { accountId } = first;
      for (const status of ['done', 'unchanged'])
        expect(await resolveSuspense(deps(), waiting?.entryId ?? 0, { accountId })).toMatchObject({ status });
      expect(await operator.balance(player)).toBeCloseTo(balance + amount + laterFeeCents / 100, 2);
      expect(await fees()).toBe(before);
      expect(await latestPayment()).toMatchObject({ feeRefundCents: laterFeeCents });
      await operator.run('money check');
      expect(await database.db.$count(moneyFault)).toBe(0);
    },
  );

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

  it('is taken once for a deposit when a stake of other money returns later', { tags: ['R-91', 'R-92'] }, async () => {
    await place(1_000);
    operator.clock.nowMs += 3 * 60 * 60_000;
    operator.book.end(player.phone, 'won');
    await operator.run('settlement');
    const later = `9${player.phone}`;
    operator.book.add(later, {}, operator.clock.nowMs + 60 * 60_000);
    const body = slip(`LATER${player.phone.slice(-2)}`, 500, [{ matchId: later, odds: 2 }]);
    expect((await operator.post('/bet/v1/place', body, player.token)).data.code).toBe(200);
    await operator.deposit(player, 300);
    const whole = Math.floor(Number(await operator.balance(player)));
    await withdraw(whole);
    expect(await latestPayment()).toMatchObject({ status: 'paid', feeCents: 2_900 });
    operator.book.end(later, 'void');
    operator.clock.nowMs += 3 * 60 * 60_000;
    await operator.run('settlement');
    expect(await operator.balance(player)).toBeGreaterThanOrEqual(500);
    // The fee of less than 10 KES was rounded down.
    expect(await terms()).toMatchObject({ free: Number(await operator.balance(player)) - 10 });
    await withdraw(500);
    expect(await latestPayment()).toMatchObject({ status: 'paid', feeCents: 0 });
  });

  it('counts each unused deposit once when two withdrawals arrive at the same time', { tags: ['R-91'] }, async () => {
    const before = await fees();
    const answers = await Promise.all([withdraw(500), withdraw(500)]);
    expect(answers.map(({ data }) => data.code)).toEqual([200, 200]);
    expect(await fees()).toBe(before + 10_000);
  });

  it('is not taken from a player who may not bet for a week', { tags: ['R-92'] }, async () => {
    await operator.exclude(player, '1-Week');
    expect(await terms()).toEqual({ free: 0, fee_percent: 0, tax_percent: 0 });
    await withdraw(400);
    expect(await latestPayment()).toMatchObject({ amountCents: 40_000, feeCents: 0 });
  });

  it('is taken from a player who may bet again within a day', { tags: ['R-92'] }, async () => {
    await operator.exclude(player, '12-Hour');
    expect(await terms()).toEqual({ free: 0, fee_percent: 10, tax_percent: 0 });
    await withdraw(400);
    expect(await latestPayment()).toMatchObject({ amountCents: 40_000, feeCents: 4_000 });
    await operator.exclude(player, '1-Week');
    operator.clock.nowMs += 6 * DAY_MS - 1;
    await operator.signIn(player);
    expect(await terms()).toMatchObject({ fee_percent: 0 });
    operator.clock.nowMs += 1;
    expect(await terms()).toMatchObject({ fee_percent: 10 });
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
