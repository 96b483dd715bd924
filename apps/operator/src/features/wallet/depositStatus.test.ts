import { rulesOf } from '@ushindi/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createLogger } from '../../log.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { type Player, TestOperator } from '../../test/operator.ts';
import { applyPaymentOutcome } from './outcomes.ts';

let database: Database;
let operator: TestOperator;
let subscriber = 713_000_000;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
});
afterAll(() => database.close());

const SECOND_MS = 1_000;

/** A player with a requested deposit, and the calls about it. */
async function requested() {
  const [amount, key] = [500, 'deposit-key-0001'];
  subscriber += 1;
  const player = await operator.player(`254${subscriber}`);
  const body = { amount, desc: '', idempotency_key: key };
  await operator.post('/profile/v1/deposit', body, player.token);
  const [reference = 0] = await operator.prompts(player.phone);
  return { player, reference, status: (of = player) => statusOf(of, key) };
}

async function statusOf(player: Player, key: string) {
  return (await operator.get(`/profile/v1/deposit_status?idempotency_key=${key}`, player.token)).data;
}

async function reconcileAfter(durationMs: number): Promise<void> {
  operator.clock.nowMs += durationMs;
  await operator.run('payments');
}

describe('deposit status', () => {
  it('changes from sent to waiting for the PIN to checking', { tags: ['R-70'] }, async () => {
    const { status } = await requested();
    expect((await status()).data).toEqual({ status: 'sent', reason: null, amount: 500, tax: 0, receipt: null });
    await reconcileAfter(20 * SECOND_MS);
    expect((await status()).data).toMatchObject({ status: 'waitingForPin' });
    await reconcileAfter(100 * SECOND_MS);
    expect((await status()).data).toMatchObject({ status: 'checking' });
  });

  it.each([
    ['approve', { status: 'paid', reason: null, receipt: expect.stringMatching(/^[A-Z0-9]{10}$/) }],
    ['refuse', { status: 'failed', reason: 'cancelled', receipt: null }],
    ['wrongPin', { status: 'failed', reason: 'wrongPin', receipt: null }],
    ['timeOut', { status: 'failed', reason: 'timedOut', receipt: null }],
  ])('ends after %s', { tags: ['R-70'] }, async (answer, expected) => {
    const { player, reference, status } = await requested();
    await operator.answerPrompt(player.phone, reference, answer);
    expect((await status()).data).toEqual({ amount: 500, tax: 0, ...expected });
  });

  it('is checking after a result that does not end the payment', { tags: ['R-70', 'R-50'] }, async () => {
    const { reference, status } = await requested();
    const report = { reference, providerRefs: [], receipt: null, amountCents: null };
    const deps = {
      db: database.db,
      nowMs: () => operator.clock.nowMs,
      rulesAt: rulesOf('default'),
      logger: createLogger('silent'),
    };
    await applyPaymentOutcome(deps, { ...report, resultCode: '4999' });
    expect((await status()).data).toMatchObject({ status: 'sent' });
    await applyPaymentOutcome(deps, { ...report, resultCode: '26' });
    expect((await status()).data).toMatchObject({ status: 'checking' });
    await applyPaymentOutcome(deps, { ...report, resultCode: '0' });
    expect((await status()).data).toMatchObject({ status: 'paid' });
  });

  it('is sending while the request may be on its way, and checking when its response is lost', {
    tags: ['R-70'],
  }, async () => {
    operator.line.troubleOf = () => 'answerLost';
    const { status } = await requested();
    operator.line.troubleOf = () => 'none';
    expect((await status()).data).toMatchObject({ status: 'sending' });
    operator.clock.nowMs += 15 * SECOND_MS;
    expect((await status()).data).toMatchObject({ status: 'checking' });
  });

  it('is hidden from everybody else', { tags: ['R-70'] }, async () => {
    const { status } = await requested();
    const other = await operator.player('254719999999');
    expect(await status(other)).toMatchObject({ code: 404 });
    expect((await operator.get('/profile/v1/deposit_status?idempotency_key=deposit-key-0001')).httpStatus).toBe(401);
    expect(await statusOf(other, 'no')).toMatchObject({ code: 400 });
  });
});
