import { nairobiDayStart, rulesOf } from '@ushindi/shared';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { payment } from '../../db/schema/index.ts';
import { createLogger } from '../../log.ts';
import type { PaymentEvent } from '../../ports/paymentEvents.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { expectSoundMoney } from '../../test/moneyFaults.ts';
import { type Player, TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';
import { applyPaymentOutcome } from './outcomes.ts';
import { payBillOf } from '../../test/payBill.ts';

const HOUR_MS = 60 * 60_000;
const KEY = 'the-key-of-one-deposit';
let database: Database;
let operator: TestOperator;
let subscriber = 719_000_000;
let player: Player;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database, { sessionMs: 30 * 24 * HOUR_MS });
  operator.book.add('1');
});
afterAll(() => database.close());
beforeEach(async () => {
  subscriber += 1;
  player = await operator.player(`254${subscriber}`, 100);
  operator.line.troubleOf = () => 'none';
});
afterEach(async () => {
  await expectSoundMoney(database.db);
});

const nowMs = () => operator.clock.nowMs;
const exclude = (period = '1-Hour') => operator.exclude(player, period);
const request = async (amount = 700) => {
  await operator.post('/profile/v1/deposit', { amount, desc: '', idempotency_key: KEY }, player.token);
  const [reference = 0] = await operator.prompts(player.phone);
  return reference;
};
const runPayments = async () => {
  operator.clock.nowMs += 1_000;
  await operator.run('payments');
};
const state = async () =>
  (await operator.get(`/profile/v1/deposit_status?idempotency_key=${KEY}`, player.token)).data.data;
const transactions = async () =>
  (await operator.get('/profile/v1/transactions?page=1&limit=2', player.token)).data.data;
const latest = async () => {
  const [found] = await database.db.select().from(payment).orderBy(desc(payment.id)).limit(1);
  return found;
};
const report = async (reference: number, resultCode: string, events: PaymentEvent[] = []) => {
  const parts = {
    db: database.db,
    nowMs,
    rulesAt: rulesOf('default'),
    logger: createLogger('silent'),
    onEvent: (event: PaymentEvent) => events.push(event),
  };
  await applyPaymentOutcome(parts, {
    reference,
    providerRefs: [],
    resultCode,
    receipt: `NLJ7RT${reference}`,
    amountCents: null,
  });
  return events;
};

describe('a deposit that was requested before a self-exclusion', { tags: ['T-21'] }, () => {
  it('ends when the exclusion begins', { tags: ['R-143'] }, async () => {
    const reference = await request();
    await exclude();
    expect(await state()).toMatchObject({ status: 'failed', reason: 'excluded' });
    await operator.answerPrompt(player.phone, reference, 'refuse');
    expect(await operator.balance(player)).toBe(100);
    expect(await latest()).toMatchObject({ id: reference, status: 'failed', resultCode: 'excluded' });
  });

  it('goes back to the phone when it is approved later, and cannot be staked', { tags: ['R-144'] }, async () => {
    const reference = await request();
    await exclude();
    await operator.answerPrompt(player.phone, reference, 'approve');
    expect(await operator.balance(player)).toBe(100);
    const bet = slip('RETUR01', 10, [{ matchId: '1', odds: 2 }]);
    expect((await operator.post('/bet/v1/place', bet, player.token)).data.code).toBe(403);
    await runPayments();
    expect(await latest()).toMatchObject({ returnsPaymentId: reference, status: 'paid', paidCents: 70_000 });
    expect(await transactions()).toMatchObject([
      { kind: 'withdrawal', amount: -700, description: 'Deposit sent back to M-PESA', balance_after: 100 },
      { kind: 'deposit', amount: 700, balance_after: 800 },
    ]);
    expect(await state()).toMatchObject({ status: 'failed', reason: 'excluded' });
    const found = await operator.post('/profile/v1/find_deposit', { receipt: await returned(reference) }, player.token);
    expect(found.data.data).toMatchObject({ outcome: 'returned' });
  });

  const returned = async (id: number) => {
    const [deposit] = await database.db.select().from(payment).where(eq(payment.id, id));
    return deposit?.receipt;
  };

  it('goes back although the exclusion has ended when the money arrives', { tags: ['R-144'] }, async () => {
    const reference = await request();
    await exclude();
    operator.clock.nowMs += 2 * HOUR_MS;
    expect(await report(reference, '0')).toEqual([{ type: 'decided', direction: 'deposit', outcome: 'paid' }]);
    expect(await operator.balance(player)).toBe(100);
    expect(await latest()).toMatchObject({ returnsPaymentId: reference });
  });

  it('goes back once, however often and at the same time it is reported', { tags: ['R-144'] }, async () => {
    const reference = await request();
    await exclude();
    await Promise.all(Array.from({ length: 6 }, (_, index) => report(reference, index % 3 === 2 ? '1037' : '0')));
    operator.clock.nowMs += 1_000;
    await Promise.all([operator.run('payments'), operator.run('payments')]);
    expect(await database.db.$count(payment, eq(payment.returnsPaymentId, reference))).toBe(1);
    expect(await operator.balance(player)).toBe(100);
  });

  it('is sent back again later when the provider did not take the request', { tags: ['R-144'] }, async () => {
    const reference = await request();
    await exclude();
    operator.line.troubleOf = () => 'refused';
    await report(reference, '0');
    await runPayments();
    expect(await latest()).toMatchObject({ status: 'pending', providerRef: null });
    expect(await operator.balance(player)).toBe(100);
    operator.line.troubleOf = () => 'none';
    operator.clock.nowMs += 60_000;
    await operator.run('payments');
    expect(await latest()).toMatchObject({ status: 'paid' });
  });

  it.each([
    ['no limit of deposits', 'none', 200],
    ['the limits of deposits when its return failed', 'silentlyFailed', 422],
  ] as const)('counts towards %s', { tags: ['R-144', 'R-147'] }, async (_what, trouble, code) => {
    await operator.post('/profile/v1/limits', { kind: 'deposit', period: 'day', amount: 1_000 }, player.token);
    const reference = await request();
    await exclude();
    operator.line.troubleOf = () => trouble;
    await operator.answerPrompt(player.phone, reference, 'approve');
    await runPayments();
    operator.clock.nowMs += 2 * HOUR_MS;
    await operator.run('payments');
    operator.line.troubleOf = () => 'none';
    const again = await operator.post('/profile/v1/deposit', { amount: 700, desc: '' }, player.token);
    expect(again.data.code).toBe(code);
  });

  it('does not count as a withdrawal of the day', { tags: ['R-144', 'A-272'] }, async () => {
    await operator.deposit(player, 150_000);
    await operator.deposit(player, 149_000);
    const reference = await request(150);
    await exclude();
    await operator.answerPrompt(player.phone, reference, 'approve');
    const withdraw = async (amount: number) =>
      (await operator.post('/profile/v1/withdraw', { amount }, player.token)).data.code;
    expect([await withdraw(150_000), await withdraw(149_000)]).toEqual([200, 200]);
  });

  it('does not count as the first deposit of its day', { tags: ['R-94', 'R-144'] }, async () => {
    operator.clock.nowMs = nairobiDayStart(nowMs()) + 34 * HOUR_MS;
    const reference = await request();
    await exclude();
    await operator.answerPrompt(player.phone, reference, 'approve');
    await runPayments();
    operator.clock.nowMs += 2 * HOUR_MS;
    await operator.deposit(player, 500);
    operator.clock.nowMs += 24 * HOUR_MS;
    await operator.run('deposit fee refunds');
    expect(await operator.balance(player)).toBe(605);
  });
});

describe('a pay bill payment of an excluded player', { tags: ['T-21'] }, () => {
  it('goes back when it was paid from the own phone', { tags: ['R-144'] }, async () => {
    await exclude();
    const paid = { receipt: `NLJ${subscriber}`, amountCents: 20_000, accountReference: player.phone };
    const payBill = payBillOf(database.db, nowMs);
    await payBill.confirm({ ...paid, payer: player.phone, payerName: '', paidAtMs: nowMs() });
    await payBill.confirm({ ...paid, payer: player.phone, payerName: '', paidAtMs: nowMs() });
    expect(await operator.balance(player)).toBe(100);
    await runPayments();
    expect(await latest()).toMatchObject({ status: 'paid', direction: 'withdrawal', paidCents: 20_000 });
  });
});
