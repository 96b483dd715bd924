import { rulesOf } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { account } from '../../db/schema/index.ts';
import { createLogger } from '../../log.ts';
import type { Player, TestOperator } from '../../test/operator.ts';
import { payBillOf } from '../../test/payBill.ts';
import { useOperator } from '../../test/useOperator.ts';
import { findDeposit } from './findDeposit.ts';

let database: Database;
let operator: TestOperator;
let player: Player;
let receipt: string;

useOperator(async (ready) => {
  ({ database, operator } = ready);
  player = await operator.player(ready.phone);
  receipt = `FD${ready.phone.slice(-8)}`;
});

const nowMs = () => operator.clock.nowMs;
const parts = () => ({ db: database.db, nowMs, rulesAt: rulesOf('default'), logger: createLogger('silent') });

/** Searches without the check of the session, which refuses blocked players earlier. */
async function find() {
  const [own] = await database.db.select().from(account).where(eq(account.phone, player.phone));
  const { phone } = player;
  return findDeposit(parts(), { accountId: own?.id ?? 0, phone } as Parameters<typeof findDeposit>[1], receipt);
}

describe('search by receipt', { tags: ['R-76'] }, () => {
  it('credits the money of a failed prompt that came during a restriction once that is lifted', async () => {
    await operator.post('/profile/v1/deposit', { amount: 100, desc: '' }, player.token);
    const [reference = 0] = await operator.prompts(player.phone);
    await operator.answerPrompt(player.phone, reference, 'refuse');
    await operator.restrict(player);
    await operator.reportPayment({ reference, resultCode: '0', receipt });
    await expect(find()).rejects.toMatchObject({ code: 'RESTRICTED' });
    expect(await operator.balance(player)).toBe(0);
    await operator.restrict(player, null);
    expect(await find()).toEqual({ outcome: 'credited', amountCents: 10_000 });
    expect(await operator.balance(player)).toBe(100);
  });

  it('credits nothing to an excluded player', { tags: ['R-144'] }, async () => {
    const sent = { receipt, amountCents: 10_000, accountReference: 'nobody', payer: player.phone, payerName: '' };
    await payBillOf(database.db, nowMs).confirm({ ...sent, paidAtMs: nowMs() });
    await operator.exclude(player, '1-Week');
    await expect(find()).rejects.toMatchObject({ code: 'EXCLUDED' });
    expect(await operator.balance(player)).toBe(0);
  });
});
