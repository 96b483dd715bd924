import { nairobiDayStart, rulesOf } from '@ushindi/shared';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { payment } from '../../db/schema/index.ts';
import { createLogger } from '../../log.ts';
import { type Player, type TestOperator } from '../../test/operator.ts';
import { useOperator } from '../../test/useOperator.ts';
import { applyPaymentOutcome } from './outcomes.ts';
import { movementsOf } from './staffReads.ts';

const DAY_MS = 24 * 60 * 60_000;
let database: Database;
let operator: TestOperator;
let player: Player;

useOperator(
  async (ready) => {
    ({ database, operator } = ready);
    player = await operator.player(ready.phone);
  },
  { sessionMs: 30 * DAY_MS },
);

const run = () => operator.run('deposit fee refunds');
const deposit = async (amount: number) => {
  operator.clock.nowMs += 1_000;
  await operator.deposit(player, amount);
};
const balance = () => operator.balance(player);

describe('the charge of the first deposit of a day', { tags: ['A-294', 'R-94'] }, () => {
  it('is refunded once, after the day', async () => {
    await deposit(500);
    await deposit(1_000);
    await run();
    expect(await balance()).toBe(1_500);
    operator.clock.nowMs += DAY_MS;
    await run();
    expect(await balance()).toBe(1_505);
    await Promise.all([run(), run()]);
    operator.clock.nowMs += DAY_MS;
    await run();
    expect(await balance()).toBe(1_505);
    const { data } = await operator.get('/profile/v1/transactions?page=1&limit=1', player.token);
    expect(data.data).toMatchObject([
      { kind: 'feeRefund', amount: 5, description: 'Fee of the first deposit of a day, refunded' },
    ]);
    const [first] = await database.db.select().from(payment).orderBy(payment.id);
    const moved = first === undefined ? [] : await movementsOf(database.db, first);
    // What staff see of the payment.
    expect(moved).toMatchObject([
      { operationKey: `deposit:${first?.id}` },
      { operationKey: `deposit:${first?.id}` },
      { operationKey: `deposit_fee_refund:${first?.id}` },
      { operationKey: `deposit_fee_refund:${first?.id}` },
    ]);
  });

  it('is refunded from midnight in Nairobi on, also for a deposit a second before it', async () => {
    const midnightMs = nairobiDayStart(operator.clock.nowMs) + DAY_MS;
    operator.clock.nowMs = midnightMs - 2_000;
    await deposit(1_000);
    await run();
    expect(await balance()).toBe(1_000);
    operator.clock.nowMs = midnightMs;
    await run();
    expect(await balance()).toBe(1_010);
  });

  it('is refunded for every day', async () => {
    for (const _ of [1, 2]) {
      await deposit(500);
      operator.clock.nowMs += DAY_MS;
    }
    await run();
    expect(await balance()).toBe(1_010);
  });

  it.each([
    ['below 50 KES', 49],
    ['above 20,000 KES', 20_001],
    ['that M-PESA charges nothing for', 100],
  ])('is not refunded for a deposit %s, nor for the second one', async (_, first) => {
    await deposit(first);
    await deposit(500);
    operator.clock.nowMs += DAY_MS;
    await run();
    expect(await balance()).toBe(first + 500);
  });

  it('is that of the deposit that was paid first, whenever it was requested', async () => {
    await operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, player.token);
    operator.clock.nowMs += 1_000;
    await operator.post('/profile/v1/deposit', { amount: 2_000, desc: '' }, player.token);
    const [first = 0, second = 0] = await operator.prompts(player.phone);
    await operator.answerPrompt(player.phone, second, 'approve');
    operator.clock.nowMs += 1_000;
    await operator.answerPrompt(player.phone, first, 'approve');
    operator.clock.nowMs += DAY_MS;
    await run();
    const refunds = await database.db.select().from(payment).orderBy(payment.id);
    expect(refunds.slice(-2).map(({ feeRefundCents }) => feeRefundCents)).toEqual([0, 2_000]);
    expect(await balance()).toBe(2_520);
  });

  it.each([
    ['less', 100, 100],
    ['more', 1_000, 505],
  ])('is that of the credited amount when %s than the requested 500 KES was paid', async (_, paid, expected) => {
    await operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, player.token);
    const [reference = 0] = await operator.prompts(player.phone);
    const nowMs = () => operator.clock.nowMs;
    const parts = { db: database.db, nowMs, rulesAt: rulesOf('default'), logger: createLogger('silent') };
    const outcome = { reference, providerRefs: [], resultCode: '0', receipt: null, amountCents: paid * 100 };
    await applyPaymentOutcome(parts, outcome);
    operator.clock.nowMs += DAY_MS;
    await run();
    expect(await balance()).toBe(expected);
  });

  it('is not refunded again for a deposit that a clock that was set back puts before the first', async () => {
    operator.clock.nowMs = nairobiDayStart(operator.clock.nowMs) + DAY_MS + DAY_MS / 2;
    await deposit(500);
    operator.clock.nowMs += DAY_MS;
    await run();
    operator.clock.nowMs -= DAY_MS + DAY_MS / 4;
    await deposit(1_000);
    operator.clock.nowMs += DAY_MS;
    await run();
    expect(await balance()).toBe(1_505);
  });

  it('is no unused deposit', async () => {
    await deposit(500);
    operator.clock.nowMs += DAY_MS;
    await run();
    const { data } = await operator.get('/profile/v1/withdrawal_terms', player.token);
    expect(data.data).toEqual({ free: 5, fee_percent: 10, tax_percent: 0 });
  });
});
