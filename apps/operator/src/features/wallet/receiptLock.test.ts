import { rulesOf } from '@ushindi/shared';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../db/database.ts';
import { payBillPayment } from '../../db/schema/index.ts';
import { createLogger } from '../../log.ts';
import { postgresUrl } from '../../test/databases.ts';
import { untilOneWaits } from '../../test/lockWait.ts';
import { auditLedger, type Player, type TestOperator } from '../../test/operator.ts';
import { payBillOf } from '../../test/payBill.ts';
import { startTwoOperators } from '../../test/twoOperators.ts';
import { resolvePayment } from './resolve.ts';

// The embedded database has one connection and cannot show locking.
describe.skipIf(postgresUrl === null)('a receipt that arrives twice at the same time on PostgreSQL', () => {
  let two: Awaited<ReturnType<typeof startTwoOperators>>;
  let operator: TestOperator;
  let payer: Player;
  let prompted: Player;
  let prompt: number;

  beforeEach(async () => {
    two = await startTwoOperators();
    [operator] = two.operators;
    payer = await operator.player('254712345678');
    prompted = await operator.player('254712345679');
    await operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, prompted.token);
    [prompt = 0] = await operator.prompts(prompted.phone);
  });
  afterEach(async () => {
    await auditLedger(two.database.db);
    await two.drop();
  });

  const nowMs = () => operator.clock.nowMs;
  /** Staff find the receipt in the statement and give it to the prompt. */
  const resolve = (db: Db) =>
    resolvePayment({ db, nowMs, rulesAt: rulesOf('default'), logger: createLogger('silent') }, prompt, {
      made: true,
      receipt: 'NLJ7RT61SV',
      paidCents: null,
    });
  /** The pay bill number reports the receipt for the other player. */
  const confirm = (db: Db) => {
    const paid = { receipt: 'NLJ7RT61SV', amountCents: 50_000, accountReference: payer.phone, payer: payer.phone };
    return payBillOf(db, nowMs).confirm({ ...paid, payerName: '', paidAtMs: nowMs() });
  };

  it('is credited to the payment that staff resolved first', { tags: ['R-74', 'R-81'] }, async () => {
    const [mine, others] = two.databases;
    const confirming = await mine.db.transaction(async (tx) => {
      expect(await resolve(tx)).toMatchObject({ status: 'done' });
      const waiting = confirm(others.db);
      await untilOneWaits(mine.db);
      return { waiting };
    });
    await confirming.waiting;
    expect(await two.database.db.$count(payBillPayment)).toBe(0);
    expect([await operator.balance(prompted), await operator.balance(payer)]).toEqual([500, 0]);
  });

  it('is refused to staff whom the notice of the pay bill number precedes', {
    tags: ['R-74', 'R-81'],
  }, async () => {
    const [mine, others] = two.databases;
    const resolving = await mine.db.transaction(async (tx) => {
      await confirm(tx);
      const waiting = resolve(others.db);
      await untilOneWaits(mine.db);
      return { waiting };
    });
    expect(await resolving.waiting).toEqual({ status: 'refused', reason: 'receiptTaken' });
    expect([await operator.balance(prompted), await operator.balance(payer)]).toEqual([0, 500]);
  });
});
