import { rulesOf } from '@ushindi/shared';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createLogger } from '../../log.ts';
import type { Player, TestOperator } from '../../test/operator.ts';
import { useOperator } from '../../test/useOperator.ts';
import { applyPaymentOutcome } from './outcomes.ts';

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

const deposit = async (amount: number) =>
  (await operator.post('/profile/v1/deposit', { amount, desc: '' }, player.token)).data.code;

const limit = (period: string, amount: number) =>
  operator.post('/profile/v1/limits', { kind: 'deposit', period, amount }, player.token);

async function requested(amount: number): Promise<number> {
  await deposit(amount);
  return (await operator.prompts(player.phone)).at(-1) ?? 0;
}

/** The provider reports that a deposit was paid. */
const reportPaid = (reference: number) =>
  applyPaymentOutcome(
    { db: database.db, nowMs: () => operator.clock.nowMs, rulesAt: rulesOf('default'), logger: createLogger('silent') },
    { reference, providerRefs: [], resultCode: '0', receipt: `NLJ${reference}`, amountCents: null },
  );

describe('a deposit that failed yesterday and is paid today', { tags: ['R-53', 'R-147'] }, () => {
  it('counts as a deposit of today', async () => {
    await limit('day', 500);
    const failed = await requested(500);
    await operator.answerPrompt(player.phone, failed, 'timeOut');
    // The failed deposit used nothing of yesterday's limit.
    await operator.deposit(player, 500);
    operator.clock.nowMs += DAY_MS;
    await reportPaid(failed);
    expect(await operator.balance(player)).toBe(1_000);
    expect(await deposit(10)).toBe(422);
    operator.clock.nowMs += DAY_MS;
    expect(await deposit(500)).toBe(200);
  });

  it('counts once towards the limit of a period that has both days', async () => {
    await limit('month', 800);
    const failed = await requested(500);
    await operator.answerPrompt(player.phone, failed, 'timeOut');
    operator.clock.nowMs += DAY_MS;
    await reportPaid(failed);
    expect(await deposit(310)).toBe(422);
    expect(await deposit(300)).toBe(200);
  });
});

it('counts an open deposit of yesterday, paid today, as a deposit of yesterday', { tags: ['R-147'] }, async () => {
  await limit('day', 500);
  const open = await requested(500);
  expect(await deposit(10)).toBe(422);
  operator.clock.nowMs += DAY_MS;
  await reportPaid(open);
  expect(await deposit(500)).toBe(200);
});
